import { FileText, Link2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { changeAnswerBody } from "@/api/generated/fields";
import { paths } from "@/app/paths";
import { KeptPapers } from "@/components/paper/kept-papers";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { Field } from "@/components/ui/field";
import { fullDay } from "@/lib/days";
import { formatMoney } from "@/lib/money";
import { counted } from "@/lib/text";
import { formatInstant } from "@/lib/time";
import { useCommand } from "@/lib/use-command";
import { possible } from "./actions";
import { answerChange, revokePage } from "./commands";
import type { Asked } from "./dialogs/order-dialog";
import { actionText } from "./labels";
import { type EventOrder, keptPaper } from "./orders";
import { UnsentLink } from "./unsent-link";
import { useButtons } from "./use-buttons";
import { useSending } from "./use-sending";

/** The quote of an order, its acceptance, and the links of the customer's page. */
export function QuoteCard({ order, onAsk }: { order: EventOrder; onAsk: (asked: Asked) => void }) {
  const { quote } = order;
  const { onward } = useButtons(order);
  const isBeside = possible(order).has("quote") && !onward.includes("quote");
  return (
    <Card
      title="Orçamento e página do cliente"
      aside={
        isBeside && (
          <Button size="small" onClick={() => onAsk({ action: "quote" })}>
            {quote ? "Enviar outro orçamento" : actionText("quote", order)}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-3 p-4">
        {quote ? (
          <>
            <p className="flex flex-wrap justify-between gap-x-4">
              <span>{`Válido até ${fullDay(quote.valid_until)}`}</span>
              <span className="font-semibold tabular-nums">{formatMoney(quote.total)}</span>
            </p>
            <Standing order={order} quote={quote} />
            <KeptPapers papers={order.papers} order={order.order_code} read={(sha256) => keptPaper(order.id, sha256)} />
            {!quote.outdated && (
              <Link
                to={paths.operations.document(order.id, "quote")}
                className="flex min-h-11 items-center gap-2.5 underline-offset-4 hover:underline"
              >
                <FileText aria-hidden="true" className="size-4 text-muted" />
                Abrir orçamento
              </Link>
            )}
          </>
        ) : (
          <p className="text-muted">
            {order.items.length === 0 ? "Adicione itens para enviar um orçamento." : "Nenhum orçamento emitido."}
          </p>
        )}
        {order.status !== "cancelled" && <CustomerLinks order={order} />}
      </div>
    </Card>
  );
}

function Standing({ order, quote }: { order: EventOrder; quote: NonNullable<EventOrder["quote"]> }) {
  const renewed = order.status === "draft" && quote.expired && (!quote.accepted_at || quote.outdated);
  return (
    <>
      {quote.accepted_at && (
        <p className="rounded-control bg-ok-soft px-3 py-2">
          {`Aceito por ${quote.accepted_by} em ${formatInstant(quote.accepted_at)}.`}
        </p>
      )}
      {quote.outdated && (
        <p className="rounded-control bg-warn-soft px-3 py-2">O pedido mudou depois do orçamento: envie outro.</p>
      )}
      {renewed && (
        <p className="rounded-control bg-warn-soft px-3 py-2">
          O orçamento venceu: ao reservar, os preços passam a ser os do dia.
        </p>
      )}
    </>
  );
}

function CustomerLinks({ order }: { order: EventOrder }) {
  const [unsent, setUnsent] = useState<string>();
  const [revoking, setRevoking] = useState(false);
  const invalidates = ["orders"] as const;
  const sending = useSending(order, { failure: "Não foi possível criar o link.", onDone: setUnsent });
  const { links, expires_at } = order.page;
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-3">
      <p className="text-muted">
        {links > 0 && expires_at
          ? `${counted(links, "link ativo", "links ativos")}, até ${formatInstant(expires_at)}. O link não fica guardado: cada envio cria um novo e encerra os anteriores.`
          : "O cliente vê o pedido, aceita o orçamento e paga por um link, sem senha."}
      </p>
      {unsent && links > 0 && <UnsentLink order={order} url={unsent} />}
      <div className="flex flex-wrap gap-2">
        <Button icon={Link2} className="grow" disabled={sending.isBusy} onClick={sending.send}>
          {sending.isBusy ? "Enviando..." : links > 0 ? "Enviar de novo" : "Enviar link"}
        </Button>
        {links > 0 && (
          <Button variant="danger" className="grow" onClick={() => setRevoking(true)}>
            Revogar
          </Button>
        )}
      </div>
      {revoking && (
        <ConfirmAction
          title="Revogar links"
          question="Nenhum link enviado até agora abre mais a página do cliente."
          verb="Revogar"
          busy="Revogando..."
          fallback="Não foi possível revogar os links"
          run={() => revokePage(order)}
          invalidates={invalidates}
          success="Links revogados."
          onDone={() => setUnsent(undefined)}
          onClose={() => setRevoking(false)}
        />
      )}
    </div>
  );
}

/** What the customer asked for on their page; nothing where they asked for nothing. */
export function ChangeRequestsCard({ order }: { order: EventOrder }) {
  if (order.change_requests.length === 0) return null;
  return (
    <Card title="O cliente pediu alteração">
      <ul className="divide-y divide-line">
        {order.change_requests.toReversed().map((each) => (
          <li key={each.number} className="flex flex-col gap-2 px-4 py-3">
            <div>
              <p className="whitespace-pre-line wrap-anywhere">{each.text}</p>
              <p className="text-xs text-muted">{formatInstant(each.at)}</p>
            </div>
            {each.answered_at ? (
              <div className="rounded-control bg-ok-soft px-3 py-2">
                <p className="whitespace-pre-line wrap-anywhere">{each.answer || "Resolvido."}</p>
                <p className="text-xs text-muted">{`Respondido em ${formatInstant(each.answered_at)}`}</p>
              </div>
            ) : (
              <Answer order={order} number={each.number} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Answer({ order, number }: { order: EventOrder; number: number }) {
  const [answer, setAnswer] = useState("");
  const sending = useCommand({
    run: () => answerChange(order, number, answer.trim()),
    invalidates: ["orders", "leads"],
    failure: "Não foi possível responder.",
  });
  return (
    <div className="flex flex-col gap-2">
      <Field label="Resposta" hint="O cliente a lê na página do pedido. Pode ficar em branco.">
        {(control) => (
          <textarea
            {...control}
            rows={2}
            maxLength={changeAnswerBody.answer.maxLength}
            value={answer}
            onChange={(event) => setAnswer(event.target.value)}
          />
        )}
      </Field>
      <Button size="small" className="self-start" disabled={sending.isPending} onClick={() => sending.mutate()}>
        {sending.isPending ? "Enviando..." : answer.trim() ? "Responder" : "Marcar como resolvida"}
      </Button>
    </div>
  );
}
