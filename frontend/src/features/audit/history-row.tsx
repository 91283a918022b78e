import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { Difference, Moments } from "@/components/history/event-parts";
import { type AuditEvent, eventQuery, NOTHING_LOST } from "@/components/history/history";
import { StreamState, useVersion } from "@/components/history/stream-state";
import { UndoButton, UndoLinks } from "@/components/history/undo";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { LinkButton } from "@/components/ui/link-button";
import { Loaded } from "@/components/ui/loaded";
import { Skeleton } from "@/components/ui/skeleton";
import { formatNumber } from "@/lib/numbers";
import { useMay } from "@/session/access";
import { momentsOf, placeOf } from "./places";

interface HistoryRowProps {
  event: AuditEvent;
  open: boolean;
  onToggle: () => void;
  /** Narrow the list to everything of this. */
  onOnly: (filter: { stream?: string; correlation?: string }) => void;
}

/** One line: what happened and when. It opens to what changed, why, and from which request. */
export function HistoryRow({ event, open, onToggle, onOnly }: HistoryRowProps) {
  const id = useId();
  return (
    <li
      className={classNames(
        "border-b border-line last:border-b-0",
        !open && "[content-visibility:auto] [contain-intrinsic-size:auto_3.75rem]",
      )}
    >
      <button
        type="button"
        data-printed
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={onToggle}
        className="flex w-full items-start gap-3 px-4 py-2.5 text-left -outline-offset-2 hover:bg-sunken"
      >
        <span className="min-w-0 grow">
          <span className="block wrap-anywhere">{event.sentence}</span>
          <Moments event={event} />
        </span>
        <ChevronDown
          aria-hidden="true"
          className={classNames("mt-0.5 size-4 shrink-0 text-muted transition-transform", open && "rotate-180")}
        />
      </button>
      {open && (
        <div id={id} className="flex flex-col gap-3 px-4 pt-2 pb-4">
          <Opened event={event} onOnly={onOnly} />
        </div>
      )}
    </li>
  );
}

function Opened({ event, onOnly }: Pick<HistoryRowProps, "event" | "onOnly">) {
  const detail = useQuery(eventQuery(event.number));
  const [version, setVersion] = useVersion();
  return (
    <>
      <Loaded query={detail} name="o que mudou" fallback={NOTHING_LOST} loading={<Skeleton className="h-16" />}>
        {(found) => (
          <>
            <Difference changes={found.changes} facts={found.facts} masked={found.masked} />
            <UndoLinks event={found} />
          </>
        )}
      </Loaded>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-xs">
        <Fact label="Motivo">{event.reason}</Fact>
        <Fact label="Assunto">{event.subject}</Fact>
        <Fact label="Tipo">{event.title}</Fact>
        <Fact label="Registro">{`nº ${formatNumber(event.number)}, versão ${event.version} de ${event.stream}`}</Fact>
        <Fact label="Requisição">{event.correlation}</Fact>
        <Fact label="Consequência de">{detail.data?.undo?.undoes ? null : event.causation}</Fact>
      </dl>
      <div className="flex flex-wrap gap-2">
        <ToItsPage stream={event.stream} />
        <Button
          size="small"
          aria-expanded={version !== undefined}
          onClick={() => setVersion(version === undefined ? event.version : undefined)}
        >
          Como estava
        </Button>
        {momentsOf(event, detail.data?.window).map(({ to, label }) => (
          <LinkButton key={label} to={to} size="small">
            {label}
          </LinkButton>
        ))}
        {detail.data && <UndoButton event={detail.data} />}
        <Button size="small" onClick={() => onOnly({ stream: event.stream })}>
          Só este assunto
        </Button>
        {event.correlation && (
          <Button size="small" onClick={() => onOnly({ correlation: event.correlation })}>
            Mesma requisição
          </Button>
        )}
      </div>
      {version !== undefined && (
        <section aria-label="Como estava" className="flex flex-col gap-3 rounded-control border border-line p-3">
          <h3 className="font-semibold wrap-anywhere">{`Como estava: ${event.subject}`}</h3>
          <StreamState stream={event.stream} version={version} onVersion={setVersion} />
        </section>
      )}
    </>
  );
}

function Fact({ label, children }: { label: string; children: string | null }) {
  if (!children) return null;
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  );
}

function ToItsPage({ stream }: { stream: string }) {
  const place = placeOf(stream);
  const opens = useMay(place?.permission ?? "audit");
  if (!place || !opens) return null;
  return (
    <LinkButton to={place.path} variant="primary" size="small">
      {place.label}
    </LinkButton>
  );
}
