import { formatInstant, fromNow } from "@/lib/time";
import { useNow } from "@/lib/use-now";

/** How long ago that was; never in the future, where the server's clock is ahead. */
export function Since({ at }: { at: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={formatInstant(at)} className="shrink-0 text-muted text-sm">
      {fromNow(at, Math.max(now.getTime(), Date.parse(at)))}
    </time>
  );
}
