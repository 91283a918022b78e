import { useRef, useState } from "react";
import { failedTo } from "@/api/errors";
import { quoteBody } from "@/api/generated/fields";
import { Button } from "@/components/ui/button";
import { DateField } from "@/components/ui/date-input";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Refusal } from "@/components/ui/refusal";
import { addDays, type Day, dayOf } from "@/lib/days";
import { now } from "@/lib/server-clock";
import { issueQuote } from "../commands";
import type { EventOrder } from "../orders";
import { UnsentLink } from "../unsent-link";
import type { DialogProps } from "../use-order-action";
import { useSending } from "../use-sending";

const USUAL_DAYS = 7;
const TITLE = "Enviar orçamento";
const ISSUED = "Orçamento emitido.";
const SENT = "Orçamento emitido. A mensagem com o link está pronta no WhatsApp: envie-a por lá.";

/** The day before the delivery; an order for today is quoted for today. Without a day of delivery there is none. */
function lastDayFor({ preferred_delivery_date: delivery }: EventOrder, today: Day): Day | undefined {
  if (!delivery) return undefined;
  const eve = addDays(delivery, -1);
  return eve < today ? today : eve;
}

const earlier = (day: Day, last: Day | undefined): Day => (last !== undefined && last < day ? last : day);

/** How long the prices hold, and on which conditions; then the quote is on its way to the customer. */
export function QuoteDialog({ opened: order, onDone, onClose }: DialogProps) {
  const [today] = useState(() => dayOf(now()));
  const last = lastDayFor(order, today);
  const [validUntil, setValidUntil] = useState(() => earlier(addDays(today, USUAL_DAYS), last));
  const [conditions, setConditions] = useState(order.quote?.conditions ?? "");
  const [unsent, setUnsent] = useState<string>();
  // where only the link failed, another try issues no second quote
  const isIssued = useRef(false);
  const sending = useSending(order, {
    first: async () => {
      if (!isIssued.current) await issueQuote(order, validUntil, conditions.trim());
      isIssued.current = true;
    },
    onDone: (link, isSent) => (link ? setUnsent(link) : onDone(isSent ? SENT : ISSUED)),
  });
  if (unsent) return <Issued order={order} url={unsent} onClose={() => onDone(ISSUED)} />;
  return (
    <FormDialog
      title={TITLE}
      submit="Enviar"
      busy="Enviando..."
      className="max-w-md"
      isBusy={sending.isBusy}
      disabled={!validUntil}
      refusal={
        <Refusal
          error={sending.error}
          fallback={failedTo("update", "event order")}
          whenMoved="Feche e confira o pedido."
        />
      }
      onSubmit={sending.send}
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

/** The quote is issued, and its link is for the clerk to send. */
function Issued({ order, url, onClose }: { order: EventOrder; url: string; onClose: () => void }) {
  return (
    <Dialog label={TITLE} onClose={onClose} className="max-w-md">
      <div className="flex flex-col gap-4 p-5">
        <h2 className="pr-11 text-lg font-semibold">Orçamento emitido</h2>
        <UnsentLink order={order} url={url} />
        <Button className="self-end" onClick={onClose}>
          Concluir
        </Button>
      </div>
    </Dialog>
  );
}
