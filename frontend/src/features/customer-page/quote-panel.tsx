import { type FormEvent, useState } from "react";
import { textOf } from "@/api/errors";
import { acceptanceBody } from "@/api/generated/fields";
import type { CustomerPage, PageSource } from "@/api/public/customer-page";
import { KeptPapers } from "@/components/paper/kept-papers";
import { Button } from "@/components/ui/button";
import { InputField } from "@/components/ui/input-field";
import { fullDay } from "@/lib/days";
import { formatInstant } from "@/lib/time";
import { Panel } from "./panel";
import { usePageCommand } from "./use-page-command";

type Quote = NonNullable<CustomerPage["quote"]>;

interface QuotePanelProps {
  quote: Quote;
  canAccept: boolean;
  /** What was accepted before. */
  papers: CustomerPage["papers"];
  order: string;
  source: PageSource;
}

/** The quote as it will be sealed, how long it is valid, and its acceptance. Its text is open while it waits for that. */
export function QuotePanel({ quote, canAccept, papers, order, source }: QuotePanelProps) {
  return (
    <Panel title={canAccept ? "Confira e aceite o orçamento" : "Orçamento"}>
      <p className="font-medium">{standingOf(quote, canAccept)}</p>
      {quote.changes.length > 0 && !quote.outdated && <Changes changes={quote.changes} />}
      {!quote.outdated && (
        <details open={canAccept}>
          <summary className="w-fit py-1 font-medium">Texto do orçamento</summary>
          <p className="mt-2 rounded-control bg-sunken p-4 text-sm whitespace-pre-line wrap-anywhere">{quote.text}</p>
          <details className="mt-2 text-xs text-muted">
            <summary className="w-fit py-1">Detalhes</summary>
            <p className="wrap-anywhere">{`Código de verificação do texto (SHA-256): ${quote.text_sha256}`}</p>
          </details>
        </details>
      )}
      <KeptPapers papers={papers} order={order} read={source.keptPaper} />
      {canAccept && <Acceptance quote={quote} source={source} />}
    </Panel>
  );
}

/** What a change of the order took out of the quote, and what it brought. */
function Changes({ changes }: { changes: Quote["changes"] }) {
  return (
    <ul aria-label="O que mudou" className="flex flex-col gap-1 text-sm">
      {changes.map(({ kind, line }) => (
        <li key={`${kind} ${line}`} className="wrap-anywhere">
          <span className="font-medium">{kind === "removed" ? "Antes: " : "Agora: "}</span>
          {kind === "removed" ? <del className="text-muted">{line}</del> : <ins className="no-underline">{line}</ins>}
        </li>
      ))}
    </ul>
  );
}

function standingOf(quote: Quote, canAccept: boolean): string {
  const until = fullDay(quote.valid_until);
  if (quote.changes.length > 0 && canAccept) {
    return `O pedido mudou e agora custa mais. Confira e aceite o novo orçamento, válido até ${until}.`;
  }
  if (quote.accepted_at) {
    const by = quote.accepted_by ? ` por ${quote.accepted_by}` : "";
    const accepted = `Aceito${by} em ${formatInstant(quote.accepted_at)}.`;
    return quote.outdated ? `${accepted} O pedido mudou depois do aceite.` : accepted;
  }
  if (quote.outdated) return "O pedido mudou depois deste orçamento: peça outro à casa.";
  return quote.expired ? `Este orçamento venceu em ${until}: peça outro à casa.` : `Preços válidos até ${until}.`;
}

function Acceptance({ quote, source }: { quote: Quote; source: PageSource }) {
  const [name, setName] = useState("");
  const [missing, setMissing] = useState(false);
  const command = usePageCommand(source, (typed: string) => source.acceptQuote(typed, quote.text_sha256));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(!name.trim());
    if (name.trim() && !command.isPending) command.mutate(name.trim());
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 border-t border-line pt-4">
      <InputField
        label="Seu nome completo"
        required
        hint="Digitar o nome e aceitar vale como assinatura. O texto acima e o PDF do orçamento ficam registrados como estão."
        error={missing ? "Digite o seu nome para aceitar." : undefined}
        field={acceptanceBody.name}
        autoComplete="name"
        value={name}
        onChange={setName}
      />
      {command.isError && (
        <p role="alert" className="text-bad">
          {textOf(command.error, "Não foi possível registrar o aceite. Tente de novo.")}
        </p>
      )}
      <Button type="submit" variant="primary" size="large" disabled={command.isPending}>
        {command.isPending ? "Registrando..." : "Aceitar orçamento"}
      </Button>
    </form>
  );
}
