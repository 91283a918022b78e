import { Copy, FileText, Link2, MessageCircle } from "lucide-react";
import { useId, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { failedTo, textOf } from "@/api/errors";
import { changeAnswerBody } from "@/api/generated/fields";
import { paths } from "@/app/paths";
import { KeptPapers } from "@/components/paper/kept-papers";
import { Button, buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { controlClass, Field } from "@/components/ui/field";
import { fullDay } from "@/lib/days";
import { formatMoney } from "@/lib/money";
import { mayHaveWhatsapp, whatsappLink } from "@/lib/phone";
import { counted } from "@/lib/text";
import { formatInstant } from "@/lib/time";
import { useCommand } from "@/lib/use-command";
import { answerChange, revokePage, sharePage } from "./commands";
import { QuoteDialog } from "./dialogs/quote-dialog";
import { type EventOrder, keptPaper } from "./orders";

/** The quote of an order, its acceptance, and the links of the customer's page. */
export function QuoteCard({ order }: { order: EventOrder }) {
  const { quote, can_change } = order;
  const [issuing, setIssuing] = useState(false);
  return (
    <Card
      title="Orçamento e página do cliente"
      aside={
        can_change && (
          <Button size="small" disabled={order.items.length === 0} onClick={() => setIssuing(true)}>
            {quote ? "Emitir outro" : "Emitir orçamento"}
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
            {order.items.length === 0 ? "Adicione itens para emitir um orçamento." : "Nenhum orçamento emitido."}
          </p>
        )}
        {order.status !== "cancelled" && <CustomerLinks order={order} />}
      </div>
      {issuing && <QuoteDialog order={order} onClose={() => setIssuing(false)} />}
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
        <p className="rounded-control bg-warn-soft px-3 py-2">O pedido mudou depois do orçamento: emita outro.</p>
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
  const [url, setUrl] = useState<string>();
  const [revoking, setRevoking] = useState(false);
  const invalidates = ["orders"] as const;
  const share = useCommand({
    run: () => sharePage(order),
    invalidates,
    failure: "Não foi possível criar o link.",
    onDone: (answer) => setUrl(answer.url ?? undefined),
  });
  const { links, expires_at } = order.page;
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-3">
      <p className="text-muted">
        {links > 0 && expires_at
          ? `${counted(links, "link ativo", "links ativos")}, até ${formatInstant(expires_at)}.`
          : "O cliente vê o pedido, aceita o orçamento e paga por um link, sem senha."}
      </p>
      {url && links > 0 && <NewLink order={order} url={url} />}
      <div className="flex flex-wrap gap-2">
        <Button icon={Link2} className="grow" disabled={share.isPending} onClick={() => share.mutate()}>
          {share.isPending ? "Criando..." : links > 0 ? "Criar outro link" : "Criar link"}
        </Button>
        {links > 0 && (
          <Button variant="danger" className="grow" onClick={() => setRevoking(true)}>
            Revogar
          </Button>
        )}
      </div>
      {share.isError && <p className="sr-only">{textOf(share.error, failedTo("update", "event order"))}</p>}
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
          onDone={() => setUrl(undefined)}
          onClose={() => setRevoking(false)}
        />
      )}
    </div>
  );
}

function NewLink({ order, url }: { order: EventOrder; url: string }) {
  const [said, setSaid] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setSaid("Link copiado.");
    } catch {
      field.current?.select();
      setSaid("O navegador não deixou copiar: o link está selecionado, copie com Ctrl+C.");
    }
  };
  const text = `Olá, ${order.customer_name}. Aqui está o seu pedido ${order.order_code}: orçamento, pagamento e situação.\n\n${url}`;
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="font-medium">
        Link do cliente
      </label>
      <input
        ref={field}
        id={id}
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
        className={`${controlClass} font-mono text-xs`}
      />
      <p className="text-sm text-muted">Copie agora: o link não aparece de novo.</p>
      <div className="flex flex-wrap gap-2">
        <Button icon={Copy} className="grow" onClick={() => void copy()}>
          Copiar link
        </Button>
        {mayHaveWhatsapp(order.customer_phone) && (
          <a
            href={whatsappLink(order.customer_phone, text)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass("secondary", "medium", "grow")}
          >
            <MessageCircle aria-hidden="true" className="size-4" />
            Enviar
            <span className="sr-only"> o link pelo WhatsApp</span>
          </a>
        )}
      </div>
      <output className="text-sm text-muted">{said}</output>
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
