import { formatInstant, fromNow } from "@/lib/time";
import type { AuditEvent } from "./history";

/** Below that it is the time a command takes, not a second clock that says something else. */
const APART = 60_000;

/** Whether the house learned of it at another time than it happened. */
export const apart = ({ happened_at, recorded_at }: Pick<AuditEvent, "happened_at" | "recorded_at">) =>
  Math.abs(Date.parse(recorded_at) - Date.parse(happened_at)) >= APART;

/** When it happened; and when the house learned of it, where that was at another time. */
export function Moments({ event }: { event: Pick<AuditEvent, "happened_at" | "recorded_at"> }) {
  return (
    <span className="text-xs text-muted tabular-nums">
      <time dateTime={event.happened_at} title={fromNow(event.happened_at)}>
        {formatInstant(event.happened_at)}
      </time>
      {apart(event) && (
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
