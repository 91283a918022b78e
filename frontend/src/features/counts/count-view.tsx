import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { type CountLine, countQuery } from "@/api/counts";
import { paths } from "@/app/paths";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Instant } from "@/components/ui/instant";
import { LinkButton } from "@/components/ui/link-button";
import { RecordPage, useRecordId } from "@/components/ui/record-page";
import { dayOf } from "@/lib/days";
import { formatNumber } from "@/lib/numbers";
import { counted } from "@/lib/text";
import { fateOf, type Missing, missingOf } from "./missing";
import { MissingDialog } from "./missing-dialog";

const outcomes: readonly { outcome: CountLine["outcome"]; title: string; hint: string }[] = [
  { outcome: "elsewhere", title: "De outro lugar", hint: "Estavam aqui, mas o sistema diz que não." },
  { outcome: "unknown", title: "Etiquetas desconhecidas", hint: "Nenhuma peça tinha esta etiqueta." },
  { outcome: "found", title: "No lugar", hint: "" },
];

/** A finished count: what is missing comes first with the step to take, then what was not expected. */
export function CountView() {
  const { id, isId } = useRecordId();
  return (
    <RecordPage
      query={useQuery({ ...countQuery(id), enabled: isId })}
      isId={isId}
      shapes={["h-24", "h-72"]}
      name="a contagem"
      fallback="A contagem não pôde ser lida."
      missing={
        <EmptyState title="Contagem não encontrada">
          <LinkButton to={paths.operations.counts}>Ver todas as contagens</LinkButton>
        </EmptyState>
      }
    >
      {({ count, lines }) => (
        <div className="flex flex-col gap-4">
          <Card className="p-4">
            <h2 className="text-lg font-semibold wrap-anywhere">{count.location_name}</h2>
            <p className="text-muted">
              <Instant at={count.counted_at} />
              {` por ${count.actor_name}`}
            </p>
            <p className="mt-2 tabular-nums">
              {`${count.found} de ${counted(count.found + count.missing, "peça", "peças")} no lugar`}
            </p>
            {count.note && <p className="mt-2 wrap-anywhere">{count.note}</p>}
          </Card>
          <MissingPieces lines={lines.filter((line) => line.outcome === "missing")} day={dayOf(count.counted_at)} />
          {outcomes.map(({ outcome, ...heading }) => (
            <Lines key={outcome} {...heading} lines={lines.filter((line) => line.outcome === outcome)} />
          ))}
        </div>
      )}
    </RecordPage>
  );
}

/** What is missing, each piece with the step that is left to do. */
function MissingPieces({ lines, day }: { lines: readonly CountLine[]; day: string }) {
  const [asked, setAsked] = useState<Missing>();
  if (lines.length === 0) return null;
  const { open, known, gone } = missingOf(lines);
  return (
    <Card title={`Faltam: ${lines.length.toLocaleString("pt-BR")}`}>
      <p className="p-4 text-sm text-muted">
        {open.length > 0
          ? `Deviam estar aqui e não foram lidas. ${counted(open.length, "espera", "esperam")} que alguém diga o que houve.`
          : "Deviam estar aqui e não foram lidas. De todas já se sabe o que houve."}
      </p>
      <ul aria-label="Peças que faltam" className="divide-y divide-line border-t border-line">
        {[...open, ...known].map((piece) => (
          <MissingRow key={piece.id} piece={piece} onAsk={() => setAsked(piece)} />
        ))}
        {gone.map((tag) => (
          <li key={tag} className="flex min-h-14 items-center justify-between gap-3 px-4 py-2">
            <span className="wrap-anywhere">{tag}</span>
            <span className="text-sm text-muted">Excluída do sistema</span>
          </li>
        ))}
      </ul>
      {asked && <MissingDialog piece={asked} day={day} onClose={() => setAsked(undefined)} />}
    </Card>
  );
}

function MissingRow({ piece, onAsk }: { piece: Missing; onAsk: () => void }) {
  const { id, tag, now } = piece;
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2">
      <span className="min-w-0">
        <Link
          to={paths.operations.asset(id)}
          className="inline-flex min-h-11 items-center font-medium wrap-anywhere underline underline-offset-4"
        >
          {tag}
        </Link>
        <span className="block text-sm text-muted">
          {[
            now.keg_id !== null && `cheio: ${now.beer || "chope"}, ${formatNumber(now.litres)} L`,
            !now.is_open && fateOf(now),
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
      {now.is_open && (
        <Button className="min-h-11 max-sm:w-full" aria-label={`Dizer o que houve com ${tag}`} onClick={onAsk}>
          O que houve?
        </Button>
      )}
    </li>
  );
}

function Lines({ title, hint, lines }: { title: string; hint: string; lines: readonly CountLine[] }) {
  if (lines.length === 0) return null;
  return (
    <Card title={`${title}: ${lines.length.toLocaleString("pt-BR")}`}>
      <div className="flex flex-col gap-2 p-4">
        {hint && <p className="text-sm text-muted">{hint}</p>}
        <ul className="flex flex-wrap gap-2">
          {lines.map((line) => (
            <li key={line.tag}>
              {line.asset_id === null ? (
                <span className="inline-flex min-h-11 items-center rounded-control bg-sunken px-3">{line.tag}</span>
              ) : (
                <LinkButton to={paths.operations.asset(line.asset_id)} className="min-h-11 wrap-anywhere">
                  {line.tag}
                </LinkButton>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

export { CountView as Component };
