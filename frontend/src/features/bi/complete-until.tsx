import { Instant } from "@/components/ui/instant";
import type { Report } from "./shapes";

/** Up to which event the figures know what happened. */
export function CompleteUntil({ report: { complete } }: { report: Pick<Report, "complete"> }) {
  return (
    <p className="text-xs text-muted" title={`Último evento contado: ${complete.position}`}>
      {complete.at ? (
        <>
          {"Completo até "}
          <Instant at={complete.at} />
        </>
      ) : (
        "Nada aconteceu ainda"
      )}
    </p>
  );
}
