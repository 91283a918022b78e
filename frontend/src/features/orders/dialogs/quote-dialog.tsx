import { useState } from "react";
import { failedTo } from "@/api/errors";
import { quoteBody } from "@/api/generated/fields";
import { DateField } from "@/components/ui/date-input";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Refusal } from "@/components/ui/refusal";
import { addDays, type Day, dayOf } from "@/lib/days";
import { now } from "@/lib/server-clock";
import { useCommand } from "@/lib/use-command";
import { issueQuote } from "../commands";
import type { EventOrder } from "../orders";

const USUAL_DAYS = 7;

/** The day before the delivery; an order for today is quoted for today. Without a day of delivery there is none. */
function lastDayFor({ preferred_delivery_date: delivery }: EventOrder, today: Day): Day | undefined {
  if (!delivery) return undefined;
  const eve = addDays(delivery, -1);
  return eve < today ? today : eve;
}

const earlier = (day: Day, last: Day | undefined): Day => (last !== undefined && last < day ? last : day);

/** How long the prices hold, and on which conditions. */
export function QuoteDialog({ order, onClose }: { order: EventOrder; onClose: () => void }) {
  const [today] = useState(() => dayOf(now()));
  const last = lastDayFor(order, today);
  const [validUntil, setValidUntil] = useState(() => earlier(addDays(today, USUAL_DAYS), last));
  const [conditions, setConditions] = useState(order.quote?.conditions ?? "");
  const issue = useCommand({
    run: () => issueQuote(order, validUntil, conditions.trim()),
    invalidates: ["orders"],
    success: "Orçamento emitido.",
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Emitir orçamento"
      submit="Emitir"
      busy="Emitindo..."
      className="max-w-md"
      isBusy={issue.isPending}
      disabled={!validUntil}
      refusal={
        <Refusal
          error={issue.error}
          fallback={failedTo("update", "event order")}
          whenMoved="Feche e confira o pedido."
        />
      }
      onSubmit={() => issue.mutate()}
      onClose={onClose}
    >
      <DateField label="Válido até" required min={today} max={last} value={validUntil} onChange={setValidUntil} />
      <Field
        label="Condições"
        hint="Opcional. Aparecem no orçamento: forma de pagamento, prazo, o que não está incluído."
      >
        {(control) => (
          <textarea
            {...control}
            rows={4}
            maxLength={quoteBody.conditions.maxLength}
            value={conditions}
            onChange={(event) => setConditions(event.target.value)}
          />
        )}
      </Field>
      <p className="text-muted">
        Até esse dia os preços ficam como estão. Depois dele, ao reservar, passam a ser os do dia.
      </p>
    </FormDialog>
  );
}
