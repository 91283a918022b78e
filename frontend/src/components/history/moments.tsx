import { formatInstant, fromNow } from "@/lib/time";
import type { AuditEvent } from "./history";

/** Below that it is the time a command takes, not a second clock that says something else. */
const APART = 60_000;

/** When it happened; and when the house learned of it, where that was at another time. */
export function Moments({ event }: { event: Pick<AuditEvent, "happened_at" | "recorded_at"> }) {
  const late = Math.abs(Date.parse(event.recorded_at) - Date.parse(event.happened_at)) >= APART;
  return (
    <span className="text-xs text-muted tabular-nums">
      <time dateTime={event.happened_at} title={fromNow(event.happened_at)}>
        {formatInstant(event.happened_at)}
      </time>
      {late && (
        <>
          {" · registrado em "}
          <time dateTime={event.recorded_at} title={fromNow(event.recorded_at)}>
            {formatInstant(event.recorded_at)}
          </time>
        </>
      )}
    </span>
  );
}
