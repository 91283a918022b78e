import { formatInstant, fromNow } from "@/lib/time";

/** An instant as dd/mm/aaaa hh:mm; how long ago it was stands in its tooltip. */
export function Instant({ at, className = "tabular-nums" }: { at: string; className?: string }) {
  return (
    <time dateTime={at} title={fromNow(at)} className={className}>
      {formatInstant(at)}
    </time>
  );
}
