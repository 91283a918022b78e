import { ArrowRight, EyeOff } from "lucide-react";
import { Instant } from "@/components/ui/instant";
import type { AuditDetail, AuditEvent } from "./history";

const NOTHING = "vazio";

/** What an event changed, `Preço: R$ 11,90 → R$ 12,90`, and below it what it says beside that. */
export function Difference({ changes, facts, masked }: Pick<AuditDetail, "changes" | "facts" | "masked">) {
  if (changes.length + facts.length === 0) {
    return <p className="text-muted">Este registro não mudou nenhum campo: ele é a própria notícia.</p>;
  }
  return (
    <>
      <ul className="flex flex-col gap-1">
        {changes.map(({ label, before, after }) => (
          <li key={`de ${label}`} className="wrap-anywhere">
            <span className="text-muted">{`${label}: `}</span>
            {before !== null && (
              <>
                <del className="text-muted decoration-line-strong">{before}</del>
                <ArrowRight aria-label="agora" className="mx-1 inline size-3.5 text-muted" />
              </>
            )}
            <ins className="no-underline">{after ?? NOTHING}</ins>
          </li>
        ))}
        {facts.map(({ label, value }) => (
          <li key={label} className="wrap-anywhere">
            <span className="text-muted">{`${label}: `}</span>
            {value}
          </li>
        ))}
      </ul>
      <Masked why={masked} />
    </>
  );
}

/** Why values are shown as "•••" to the person who reads. */
export function Masked({ why }: { why: string | null | undefined }) {
  if (!why) return null;
  return (
    <p className="mt-1 flex items-start gap-1.5 text-xs text-muted">
      <EyeOff aria-hidden="true" className="size-4 shrink-0" />
      {why}
    </p>
  );
}

type Clocks = Pick<AuditEvent, "happened_at" | "recorded_at">;

/** Below that it is the time a command takes, not a second clock that says something else. */
const APART = 60_000;

/** Whether the house learned of it at another time than it happened. */
export const apart = ({ happened_at, recorded_at }: Clocks) =>
  Math.abs(Date.parse(recorded_at) - Date.parse(happened_at)) >= APART;

/** When it happened; and when the house learned of it, where that was at another time. */
export function Moments({ event }: { event: Clocks }) {
  return (
    <span className="text-xs text-muted tabular-nums">
      <Instant at={event.happened_at} />
      {apart(event) && (
        <>
          {" · registrado em "}
          <Instant at={event.recorded_at} />
        </>
      )}
    </span>
  );
}
