import { useQuery } from "@tanstack/react-query";
import { type CountLine, countQuery } from "@/api/counts";
import { paths } from "@/app/paths";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Instant } from "@/components/ui/instant";
import { LinkButton } from "@/components/ui/link-button";
import { RecordPage, useRecordId } from "@/components/ui/record-page";
import { counted } from "@/lib/text";

const outcomes: readonly { outcome: CountLine["outcome"]; title: string; hint: string }[] = [
  { outcome: "missing", title: "Faltam", hint: "Deviam estar aqui e não foram lidas." },
  { outcome: "elsewhere", title: "De outro lugar", hint: "Estavam aqui, mas o sistema diz que não." },
  { outcome: "unknown", title: "Etiquetas desconhecidas", hint: "Nenhuma peça tinha esta etiqueta." },
  { outcome: "found", title: "No lugar", hint: "" },
];

/** A finished count: what is missing and what was not expected come first, each leads to its piece. */
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
          {outcomes.map(({ outcome, ...heading }) => (
            <Lines key={outcome} {...heading} lines={lines.filter((line) => line.outcome === outcome)} />
          ))}
        </div>
      )}
    </RecordPage>
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
