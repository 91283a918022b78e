import type { ReactNode } from "react";
import { formatInstant, fromNow } from "@/lib/time";
import { useFirstRows } from "./first-rows";

export interface TimelineItem {
  key: string;
  title: ReactNode;
  detail?: string | null;
  /** What the words are about, drawn. */
  extra?: ReactNode;
  reason?: string | null;
  actor: string;
  /** An ISO instant. */
  at: string;
}

const SHOWN = 15;

/** What happened, the latest first: what, why, who and when. The older part unfolds. */
export function Timeline({ items, most = SHOWN }: { items: readonly TimelineItem[]; most?: number }) {
  const { rows, more } = useFirstRows(items, most);
  return (
    <>
      <ol className="flex flex-col px-4 py-3">
        {rows.map(({ key, title, detail, extra, reason, actor, at }) => (
          <li key={key} className="relative border-l border-line pb-4 pl-5 last:pb-0">
            <span
              aria-hidden="true"
              className="absolute top-1.5 -left-[0.3125rem] size-2.5 rounded-full border-2 border-raised bg-line-strong"
            />
            <p className="font-medium">{title}</p>
            {detail && <p className="wrap-anywhere">{detail}</p>}
            {extra}
            {reason && <p className="text-muted wrap-anywhere">{`Motivo: ${reason}`}</p>}
            <p className="text-xs text-muted">
              {`${actor} · `}
              <time dateTime={at} title={fromNow(at)}>
                {formatInstant(at)}
              </time>
            </p>
          </li>
        ))}
      </ol>
      {more && <div className="border-t border-line px-4 py-3">{more}</div>}
    </>
  );
}
