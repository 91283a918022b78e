import { type ReactNode, useState } from "react";
import { formatInstant, fromNow } from "@/lib/time";
import { Button } from "./button";

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
  const [all, setAll] = useState(false);
  const shown = all ? items : items.slice(0, most);
  return (
    <>
      <ol className="flex flex-col px-4 py-3">
        {shown.map(({ key, title, detail, extra, reason, actor, at }) => (
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
      {shown.length < items.length && (
        <div className="border-t border-line px-4 py-3">
          <Button size="small" onClick={() => setAll(true)}>
            {`Mostrar mais (${items.length - shown.length})`}
          </Button>
        </div>
      )}
    </>
  );
}
