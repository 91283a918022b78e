import { useQuery } from "@tanstack/react-query";
import { Badge } from "@/components/ui/badge";
import { classNames } from "@/components/ui/class-names";
import { Loaded } from "@/components/ui/loaded";
import { Loading } from "@/components/ui/loading";
import { MomentField } from "@/components/ui/moment-field";
import { Refusal } from "@/components/ui/refusal";
import { Slider } from "@/components/ui/slider";
import { formatNumber } from "@/lib/numbers";
import { fromLocal, minuteOf } from "@/lib/time";
import { useAddress } from "@/lib/use-address";
import { useCommand } from "@/lib/use-command";
import { useSettled } from "@/lib/use-settled";
import { useTypedOver } from "@/lib/use-typed-over";
import { positive } from "@/lib/use-url-filter";
import { Masked, Moments } from "./event-parts";
import { NOTHING_LOST, type StreamState as State, stateAt, stateQuery } from "./history";

/** The version of a stream that is shown as it stood, kept in the address; `undefined` where none is. */
export function useVersion() {
  const { parameters, put } = useAddress();
  const version = positive(parameters.get("version"), 0) || undefined;
  const setVersion = (wanted: number | undefined) => put({ version: wanted?.toString() });
  return [version, setVersion] as const;
}

interface StreamStateProps {
  stream: string;
  /** The how manieth event of the stream it is shown after, from 1. */
  version: number;
  onVersion: (version: number) => void;
}

/** One thing as it was after any of its events: a slider from the first to the last, or an instant. */
export function StreamState({ stream, version, onVersion }: StreamStateProps) {
  const state = useQuery(stateQuery(stream, version));
  return (
    <Loaded
      query={state}
      name="como estava"
      fallback={NOTHING_LOST}
      loading={
        <Loading shapes={["h-48"]} silent className="contents">
          Carregando como estava...
        </Loading>
      }
    >
      {({ event, versions, masked, fields, version: shown }) => (
        <div className="flex flex-col gap-3">
          {versions > 1 && (
            <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
              <Versions last={versions} version={version} onVersion={onVersion} />
              <Instant stream={stream} at={event.happened_at} onVersion={onVersion} />
            </div>
          )}
          <div
            aria-busy={state.isPlaceholderData}
            className={classNames("@container", state.isPlaceholderData && "opacity-60")}
          >
            <p className="font-medium wrap-anywhere">{event.sentence}</p>
            <Moments event={event} />
            <Masked why={masked} />
            <Fields fields={fields} marked={shown > 1} />
          </div>
        </div>
      )}
    </Loaded>
  );
}

function Versions({ last, version, onVersion }: Omit<StreamStateProps, "stream"> & { last: number }) {
  const [shown, move] = useSettled(version, onVersion);
  return (
    <div className="flex min-w-48 grow basis-64 flex-col gap-1">
      <Slider
        label={`Versão ${formatNumber(shown)} de ${formatNumber(last)}`}
        valueText={`versão ${shown} de ${last}`}
        min={1}
        max={last}
        value={shown}
        onChange={move}
        className="h-10"
      />
    </div>
  );
}

/** `at` is when the event that is shown happened. */
function Instant({ stream, at, onVersion }: Omit<StreamStateProps, "version"> & { at: string }) {
  const [typed, setTyped] = useTypedOver(at);
  const look = useCommand({
    run: (wanted: string) => stateAt(stream, wanted),
    onDone: (found) => {
      setTyped(undefined);
      onVersion(found.version);
    },
  });
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <MomentField
        label="Como estava em"
        value={typed ?? minuteOf(at)}
        onChange={setTyped}
        onGo={(value) => look.mutate(fromLocal(value) ?? at)}
        busy={look.isPending}
      />
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
