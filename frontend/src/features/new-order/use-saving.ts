import { useRef, useState } from "react";
import type { EventOrder, FreightQuote } from "@/api/generated/query";
import { type LostRace, lostRace } from "@/components/orders/lost-race";
import { takenText } from "@/components/orders/taken-text";
import type { CustomerChoice } from "@/components/orders/which-customer";
import { useCommand } from "@/lib/use-command";
import { type Attempt, attemptFor } from "./draft";
import type { OrderForm } from "./form";
import type { ChosenItem } from "./items";
import { changesBody, newOrderBody } from "./payload";
import { changeOrder, createOrder, overtaken, placeOrder } from "./saving";

/** `draft` keeps it without holding anything; `place` holds the equipment; `change` is an order that holds already. */
export type Intent = "draft" | "place" | "change";

/** What a person is told once it is done. */
export function savedText(intent: Intent, items: readonly Pick<ChosenItem, "kind" | "slots">[]): string {
  if (intent === "draft") return "Rascunho salvo. Ele ainda não reserva nada.";
  if (intent === "change") return "Alterações salvas.";
  return `Evento criado. ${takenText(items, "está reservado", "estão reservados")}`.trim();
}

/** A try to save: by the version of somebody else's change, with the reason why missing beer is to be produced, and with the customer who is meant. */
export interface Asked {
  intent: Intent;
  version?: number;
  reason?: string;
  customer?: CustomerChoice;
}

export interface SavingOptions {
  form: OrderForm;
  quote: FreightQuote | undefined;
  /** The order that is being changed, and the form as it was when it was opened. */
  order: EventOrder | undefined;
  opened: OrderForm;
  attempt: Attempt | null;
  /** Before a try is sent: it can be found again after a reload. */
  onAttempt: (attempt: Attempt) => void;
  /** Called with the sentence that says what was done, and the order. */
  onSaved: (said: string, id: number) => void;
  onLost: (race: LostRace) => void;
}

/** Saves what the wizard holds, once however often it is asked. */
export function useSaving(options: SavingOptions) {
  const running = useRef(false);
  const last = useRef(options.attempt);
  const lastPlacing = useRef<Attempt>(null);
  const [base, setBase] = useState({ form: options.opened, version: options.order?.version ?? 0 });

  const create = ({ intent, reason, customer }: Asked) => {
    const body = newOrderBody(options.form, options.quote, intent === "draft");
    const content = JSON.stringify({ ...body, ...customer, ...(reason && { reason }) });
    last.current = attemptFor(content, last.current);
    options.onAttempt(last.current);
    return createOrder(last.current);
  };

  const change = async (order: EventOrder, from: number, { intent, reason, customer }: Asked) => {
    const { form } = options;
    const fields = changesBody(base.form, form, options.quote);
    const changes = Object.keys(fields).length > 0 ? { ...fields, ...customer } : fields;
    const body = reason && intent === "change" ? { ...changes, reason } : changes;
    let version = from;
    if (Object.keys(changes).length > 0) {
      last.current = attemptFor(`${version} ${JSON.stringify(body)}`, last.current);
      ({ version } = await changeOrder(order.id, version, body, last.current.key));
      setBase({ form, version });
    }
    if (intent !== "place") return;
    lastPlacing.current = attemptFor(`${version} ${reason ?? ""}`, lastPlacing.current);
    await placeOrder(order.id, version, lastPlacing.current.key, reason);
  };

  const saving = useCommand({
    run: async (asked: Asked) => {
      try {
        if (!options.order) return (await create(asked)).id;
        await change(options.order, asked.version ?? base.version, asked);
        return options.order.id;
      } finally {
        running.current = false;
      }
    },
    invalidates: ["orders", "equipment", "beers"],
    onDone: (id, { intent }) => options.onSaved(savedText(intent, options.form.items), id),
    onFailed: (error) => {
      const race = lostRace(error);
      if (race) options.onLost(race);
    },
  });

  const save = (asked: Asked) => {
    if (running.current) return;
    running.current = true;
    saving.mutate(asked);
  };

  return {
    save,
    saving: saving.isPending ? saving.variables.intent : undefined,
    /** Why it was not saved, where nobody was faster: that is told by `onLost`. */
    refusal: lostRace(saving.error) ? null : saving.error,
    /** Set after somebody else's change: saving again by its version keeps theirs where this person changed nothing. */
    overtaken: overtaken(saving.error),
    last: saving.variables,
    forget: saving.reset,
  };
}
