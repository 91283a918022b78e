import { useMutation, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { controlClass } from "@/components/ui/field";
import { LoadError } from "@/components/ui/load-error";
import { Refusal } from "@/components/ui/refusal";
import { Skeleton } from "@/components/ui/skeleton";
import { formatNumber } from "@/lib/numbers";
import { fromLocal, minuteOf } from "@/lib/time";
import { useSettled } from "@/lib/use-settled";
import { useTypedOver } from "@/lib/use-typed-over";
import { type StreamState as State, stateAt, stateQuery } from "./history";
import { Masked } from "./masked";
import { Moments } from "./moments";

interface StreamStateProps {
  stream: string;
  /** The how manieth event of the stream it is shown after, from 1. */
  version: number;
  onVersion: (version: number) => void;
}

/** One thing as it was after any of its events: a slider from the first to the last, or an instant. */
export function StreamState({ stream, version, onVersion }: StreamStateProps) {
  const state = useQuery(stateQuery(stream, version));
  if (state.isPending) {
    return (
      <>
        <output className="sr-only">Carregando como estava...</output>
        <Skeleton className="h-48" />
      </>
    );
  }
  if (state.isLoadingError || !state.data) {
    return (
      <LoadError
        title="Erro ao carregar como estava"
        error={state.error}
        fallback="Nada se perdeu. Tente de novo em instantes."
        onRetry={() => void state.refetch()}
      />
    );
  }
  return (
    <div className="flex flex-col gap-3">
      {state.data.versions > 1 && (
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
          <Versions last={state.data.versions} version={version} onVersion={onVersion} />
          <Instant stream={stream} at={state.data.event.happened_at} onVersion={onVersion} />
        </div>
      )}
      <div
        aria-busy={state.isPlaceholderData}
        className={classNames("@container", state.isPlaceholderData && "opacity-60")}
      >
        <p className="font-medium wrap-anywhere">{state.data.event.sentence}</p>
        <Moments event={state.data.event} />
        <Masked why={state.data.masked} />
        <Fields fields={state.data.fields} marked={state.data.version > 1} />
      </div>
    </div>
  );
}

interface VersionsProps {
  last: number;
  version: number;
  onVersion: (version: number) => void;
}

function Versions({ last, version, onVersion }: VersionsProps) {
  const id = useId();
  const [shown, move] = useSettled(version, onVersion);
  return (
    <div className="flex min-w-48 grow basis-64 flex-col gap-1">
      <label htmlFor={id} className="text-xs font-medium text-muted tabular-nums">
        {`Versão ${formatNumber(shown)} de ${formatNumber(last)}`}
      </label>
      <input
        id={id}
        type="range"
        min={1}
        max={last}
        value={shown}
        aria-valuetext={`versão ${shown} de ${last}`}
        onChange={(event) => move(event.target.valueAsNumber)}
        className="h-10 w-full accent-amber"
      />
    </div>
  );
}

interface InstantProps {
  stream: string;
  /** When the event that is shown happened. */
  at: string;
  onVersion: (version: number) => void;
}

/** No form of its own: this may stand inside one. */
function Instant({ stream, at, onVersion }: InstantProps) {
  const id = useId();
  const [typed, setTyped] = useTypedOver(at);
  const instant = fromLocal(typed);
  const look = useMutation({
    mutationFn: (wanted: string) => stateAt(stream, wanted),
    onSuccess: (found) => {
      setTyped(undefined);
      onVersion(found.version);
    },
  });
  const go = () => instant && look.mutate(instant);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-xs font-medium text-muted">
        Como estava em
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          type="datetime-local"
          value={typed ?? minuteOf(at)}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            go();
          }}
          className={classNames(controlClass, "min-w-0 text-sm")}
        />
        <Button onClick={go} disabled={!instant || look.isPending}>
          Ver
        </Button>
      </div>
      <Refusal error={look.error} fallback="Não foi possível voltar a este instante" />
    </div>
  );
}

interface FieldsProps extends Pick<State, "fields"> {
  /** False where everything is new, so that nothing stands out. */
  marked: boolean;
}

function Fields({ fields, marked }: FieldsProps) {
  return (
    <dl className="mt-3 grid gap-x-4 border-t border-line @lg:grid-cols-[minmax(8rem,auto)_minmax(0,1fr)]">
      {fields.map(({ label, value, changed }) => (
        <div
          key={label}
          className={classNames(
            "border-b border-line px-2 py-1.5 @lg:col-span-2 @lg:grid @lg:grid-cols-subgrid",
            marked && changed && "bg-amber-soft",
          )}
        >
          <dt className="text-muted wrap-anywhere">{label}</dt>
          <dd className="flex min-w-0 flex-wrap items-baseline gap-x-2 wrap-anywhere">
            {value ?? <span className="text-muted">vazio</span>}
            {marked && changed && (
              <Badge tone="amber" shape="dot">
                mudou aqui
              </Badge>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
