import { useQuery } from "@tanstack/react-query";
import type { AsOf } from "@/api/generated/query";
import type { Clock } from "@/components/history/history";
import { Button } from "@/components/ui/button";
import { controlClass } from "@/components/ui/field";
import { MomentField } from "@/components/ui/moment-field";
import { Slider } from "@/components/ui/slider";
import { formatInstant, fromLocal, minuteOf } from "@/lib/time";
import { useNow } from "@/lib/use-now";
import { useSettled } from "@/lib/use-settled";
import { useTypedOver } from "@/lib/use-typed-over";
import { endsQuery, type MomentState } from "./as-of";
import { instantAt, placeOn, quickChoices, type Scale, scaleOf } from "./instants";

interface MomentControlsProps {
  state: MomentState;
  /** What the view on the screen is as of; `undefined` until one is there. */
  shown: AsOf | undefined;
}

/** The instant that is looked back to: typed, chosen in words, or moved along the line of time. */
export function MomentControls({ state, shown }: MomentControlsProps) {
  const { moment, turnTo } = state;
  const now = useNow();
  const ends = useQuery(endsQuery(moment.clock));
  // an event that was written down late lies, on the line of what was recorded, where that was done
  const at = moment.at ?? (moment.number === undefined ? shown?.at : (shown?.recorded_at ?? shown?.at));
  const { first, last } = ends.data ?? {};
  const turnToClock = (clock: Clock) => {
    // what was pinned to an event is from now on pinned to when that happened
    const instant = moment.number !== undefined && clock === "happened" ? shown?.at : at;
    const isNow = moment.at === undefined && moment.number === undefined;
    turnTo({ clock, at: isNow || !instant ? undefined : minuteOf(instant) });
  };
  return (
    <div className="flex flex-col gap-4 p-4">
      <div className="flex flex-wrap items-end gap-3">
        <InstantField state={state} at={at} />
        <label className="flex min-w-48 flex-col gap-1 text-xs font-medium text-muted max-sm:grow">
          Contando
          <select
            value={moment.clock}
            onChange={(event) => turnToClock(event.target.value === "happened" ? "happened" : "recorded")}
            className={`${controlClass} text-sm font-normal`}
          >
            <option value="recorded">o que já estava registrado</option>
            <option value="happened">o que já tinha acontecido</option>
          </select>
        </label>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">Instantes prontos</legend>
          {quickChoices(now).map((choice) => (
            <Button key={choice.label} size="small" onClick={() => turnTo({ at: choice.at })}>
              {choice.label}
            </Button>
          ))}
          <Button size="small" onClick={() => turnTo({})} disabled={moment.at === undefined && !moment.number}>
            Agora
          </Button>
        </fieldset>
      </div>
      {first && last && (
        <LineOfTime
          scale={scaleOf(first, last)}
          ends={[first, last]}
          at={Date.parse(at ?? last)}
          onInstant={(instant) => turnTo({ at: instant })}
        />
      )}
    </div>
  );
}

function InstantField({ state, at }: { state: MomentState; at: string | undefined }) {
  const written = state.parameters.get("at");
  const known = fromLocal(written) ? written : at && minuteOf(at);
  // an answer that arrives meanwhile takes nothing of what is being typed; another moment does
  const [typed, setTyped] = useTypedOver(state.moment.number?.toString() ?? written ?? "");
  return (
    <MomentField
      label="Como era em"
      primary
      value={typed ?? known ?? ""}
      onChange={setTyped}
      onGo={(instant) => state.turnTo({ at: instant })}
    />
  );
}

interface LineOfTimeProps {
  scale: Scale;
  ends: readonly [first: string, last: string];
  /** The instant that is shown, in milliseconds. */
  at: number;
  onInstant: (at: string) => void;
}

function LineOfTime({ scale, ends, at, onInstant }: LineOfTimeProps) {
  const here = placeOn(scale, at);
  // the ends are the first event and the last one themselves: the minute of the first may hold a whole import
  const [place, move] = useSettled(here, (resting) => {
    if (resting !== here)
      onInstant(resting === 0 ? ends[0] : resting === scale.steps ? ends[1] : instantAt(scale, resting, at));
  });
  const text = formatInstant(fromLocal(instantAt(scale, place, at)) ?? new Date(at).toISOString());
  const label = (
    <>
      Linha do tempo: <span className="text-text">{text}</span>
    </>
  );
  return (
    <div className="flex flex-col gap-1">
      <Slider label={label} valueText={text} min={0} max={scale.steps} value={place} onChange={move} />
      <div aria-hidden="true" className="flex justify-between text-xs text-muted tabular-nums">
        <span>{formatInstant(ends[0])}</span>
        <span>{formatInstant(ends[1])}</span>
      </div>
    </div>
  );
}
