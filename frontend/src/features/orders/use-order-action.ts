import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isOvertaken } from "@/api/errors";
import type { OrderAnswer } from "@/api/generated/command";
import { getEventOrder } from "@/api/generated/query";
import { beerShortage } from "@/components/orders/beer-shortage";
import { beyondCredit } from "@/components/orders/beyond-credit";
import { lapsedServices } from "@/components/orders/lapsed-services";
import { lostRace } from "@/components/orders/lost-race";
import { useCommand } from "@/lib/use-command";
import { useFocusRefused } from "@/lib/use-focus-refused";
import { type FormOf, useTyped } from "@/lib/use-typed";
import { type Action, possible } from "./actions";
import { type SwapBody, swapAsset } from "./commands";
import { type EventOrder, type EventOrderRow, orderQuery } from "./orders";
import { type Ruled, refusalsIn, saidIn } from "./rules";

/** What every dialog is given: the order as it was when it opened, and what to say once it is done. */
export interface DialogProps<Order extends EventOrderRow = EventOrder> {
  opened: Order;
  onDone: (said: string) => void;
  onClose: () => void;
}

interface ActionOptions<Order extends EventOrderRow, Fields extends object, Said> {
  action: Action;
  /** What is told once it is done; it may depend on what was typed and on what the server answered. */
  done: string | ((fields: Fields, answer: OrderAnswer) => string);
  /** What the form holds for an order until somebody types. */
  fieldsOf?: (order: Order | EventOrder) => Fields;
  /** What is wrong with the form, by field, or what it says. */
  rule?: (fields: Fields, order: Order | EventOrder) => Ruled<string, Said>;
  send: (order: Order | EventOrder, said: Said, fields: Fields) => Promise<OrderAnswer>;
}

/**
 * One deed on an order, with its form. After somebody else's change (412) nothing is done until the person has asked for
 * the order as it is now; what was typed stays.
 */
export function useOrderAction<Order extends EventOrderRow, Fields extends object = object, Said = undefined>(
  { opened, onDone, onClose }: DialogProps<Order>,
  options: ActionOptions<Order, Fields, Said>,
) {
  const { action, done, fieldsOf = () => ({}) as Fields, rule = () => ({ said: undefined as Said }), send } = options;
  const client = useQueryClient();
  const [fresh, setFresh] = useState<EventOrder>();
  const focusRefused = useFocusRefused();
  const order = fresh ?? opened;
  const typed = useTyped(fieldsOf(order), (fields) => refusalsIn(rule(fields, order)));
  const { values, set, changed } = typed;
  const valuesFor = (of: Order | EventOrder): Fields => ({ ...fieldsOf(of), ...typed.changes });

  const refresh = async () => {
    const theirs = await getEventOrder(opened.id);
    client.setQueryData(orderQuery(opened.id).queryKey, theirs);
    setFresh(theirs);
    return theirs;
  };
  const sendFor = (of: Order | EventOrder) => send(of, saidIn(rule(valuesFor(of), of)), valuesFor(of));

  const deed = useCommand({
    run: async (swap?: SwapBody) => {
      if (!swap) return sendFor(order);
      await swapAsset(order, swap);
      return sendFor(await refresh());
    },
    invalidates: ["orders", "equipment", "beers"],
    readsFirst: action !== "discard", // nobody asks again for what is gone
    onDone: (answer) => onDone(typeof done === "string" ? done : done(values, answer)),
  });

  const reloading = useCommand({ run: refresh, onDone: () => deed.reset() });

  return {
    opened,
    order,
    /** Set once the order was loaded anew. */
    fresh,
    values,
    set,
    problemOf: (field: string) => typed.problems[field],
    dirty: changed.length > 0,
    /** Whether the order has moved on so far that this cannot be done any more. */
    impossible: fresh !== undefined && !possible(fresh).has(action),
    submit: () => {
      if (Object.keys(typed.attempt()).length === 0) deed.mutate(undefined);
      else focusRefused();
    },
    /** Gives the order another piece instead of the one that is taken, then tries again. */
    swapAndSubmit: (asset_id: number, by_asset_id: number, reason: string) =>
      deed.mutate({ asset_id, by_asset_id, reason }),
    isBusy: deed.isPending,
    error: deed.error,
    isOvertaken: isOvertaken(deed.error),
    lost: lostRace(deed.error),
    /** Set where beer is missing: with a reason it is to be produced. */
    shortage: beerShortage(deed.error),
    /** Set where the order goes beyond the credit limit: with a reason it is placed all the same. */
    beyond: beyondCredit(deed.error),
    /** Set where a service of a piece is over by then: someone with the right goes beyond it with a reason. */
    lapsed: lapsedServices(deed.error),
    reload: () => reloading.mutate(),
    isReloading: reloading.isPending,
    reloadError: reloading.error,
    onClose,
  };
}

/** What the frame of a dialog needs to know of a deed. */
export type OrderAction = Omit<
  ReturnType<typeof useOrderAction<EventOrderRow>>,
  "order" | "opened" | keyof FormOf<object>
> & { opened: EventOrderRow; order: EventOrderRow };
