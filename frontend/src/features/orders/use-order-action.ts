import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { equipmentKey } from "@/api/equipment";
import { ApiError } from "@/api/errors";
import { getEventOrder } from "@/api/generated/query";
import { type Action, possible } from "./actions";
import { type OrderAnswer, swapAsset } from "./commands";
import { lostRace } from "./lost-race";
import { type EventOrder, type EventOrderRow, orderQuery, ordersKey } from "./orders";

interface ActionOptions<Order extends EventOrderRow> {
  action: Action;
  /** As the person saw it when the dialog opened: its version goes with the command. */
  opened: Order;
  send: (order: Order | EventOrder) => Promise<OrderAnswer>;
  onDone: () => void;
}

/**
 * One deed on an order. After somebody else's change (412) nothing is done until the person has asked for the order as
 * it is now; what was typed is the dialog's and stays.
 */
export function useOrderAction<Order extends EventOrderRow>(options: ActionOptions<Order>) {
  const { action, opened, send, onDone } = options;
  const client = useQueryClient();
  const [fresh, setFresh] = useState<EventOrder>();
  const order = fresh ?? opened;

  const refresh = async () => {
    const theirs = await getEventOrder(opened.id);
    client.setQueryData(orderQuery(opened.id).queryKey, theirs);
    setFresh(theirs);
    return theirs;
  };

  const deed = useMutation({
    mutationFn: async (swap?: { asset_id: number; to_asset_id: number }) => {
      if (!swap) return send(order);
      await swapAsset(order, swap);
      return send(await refresh());
    },
    onSuccess: async () => {
      if (action === "discard") onDone(); // nobody asks again for what is gone
      await client.invalidateQueries({ queryKey: ordersKey });
      if (action !== "discard") onDone();
    },
    onSettled: () => void client.invalidateQueries({ queryKey: equipmentKey }),
  });

  const reloading = useMutation({ mutationFn: refresh, onSuccess: () => deed.reset() });

  return {
    order,
    /** Set once the order was loaded anew. */
    fresh,
    /** Whether the order has moved on so far that this cannot be done any more. */
    impossible: fresh !== undefined && !possible(fresh).has(action),
    submit: () => deed.mutate(undefined),
    /** Gives the order another piece instead of the one that is taken, then tries again. */
    swapAndSubmit: (asset_id: number, to_asset_id: number) => deed.mutate({ asset_id, to_asset_id }),
    isBusy: deed.isPending,
    error: deed.error,
    isOvertaken: deed.error instanceof ApiError && deed.error.status === 412,
    lost: lostRace(deed.error),
    reload: () => reloading.mutate(),
    isReloading: reloading.isPending,
    reloadError: reloading.error,
  };
}

export type OrderAction = ReturnType<typeof useOrderAction<EventOrderRow>>;
