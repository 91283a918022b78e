import { formatInstant, fromNow } from "@/lib/time";
import type { Report } from "./shapes";

/** Up to which event the figures know what happened. */
export function CompleteUntil({ report: { complete } }: { report: Pick<Report, "complete"> }) {
  return (
    <p className="text-xs text-muted" title={`Último evento contado: ${complete.position}`}>
      {complete.at ? (
        <>
          {"Completo até "}
          <time dateTime={complete.at} title={fromNow(complete.at)}>
            {formatInstant(complete.at)}
          </time>
        </>
      ) : (
        "Nada aconteceu ainda"
      )}
    </p>
  );
}
