import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { readNotices } from "@/api/generated/command";
import type { Notice } from "@/api/notices";
import { classNames } from "@/components/ui/class-names";
import { useQuietCommand } from "@/lib/use-quiet-command";
import { Since } from "./since";

interface NoticeListProps {
  /** The newest first. */
  notices: readonly Notice[];
  /** Called when the user goes to the screen of a notice. */
  onFollow: () => void;
}

/** Notices, which count as read once they are shown. What was unread at first stays marked. */
export function NoticeList({ notices, onFollow }: NoticeListProps) {
  const [readBefore] = useState(() => new Set(notices.filter(({ is_read }) => is_read).map(({ id }) => id)));
  useReading(notices);
  return (
    <ul className="divide-y divide-line">
      {notices.map((notice) => (
        <li key={notice.id}>
          <Row notice={notice} isUnread={!readBefore.has(notice.id)} onFollow={onFollow} />
        </li>
      ))}
    </ul>
  );
}

/** Marks everything up to the newest unread notice as read, and again when one arrives. */
function useReading(notices: readonly Notice[]): void {
  const { mutate } = useQuietCommand({ run: (up_to: string) => readNotices({ up_to }), invalidates: ["messages"] });
  const unread = notices.find(({ is_read }) => !is_read)?.at;
  useEffect(() => {
    if (unread !== undefined) mutate(unread);
  }, [unread, mutate]);
}

function Row({ notice, isUnread, onFollow }: { notice: Notice; isUnread: boolean; onFollow: () => void }) {
  const { title, text, screen } = notice;
  const look = classNames(
    "flex min-h-11 flex-col gap-0.5 border-l-4 px-4 py-2.5",
    isUnread ? "border-amber bg-amber-soft" : "border-transparent",
  );
  const content = (
    <>
      <span className="flex items-baseline gap-2">
        <span className={classNames("grow wrap-anywhere", isUnread ? "font-semibold" : "font-medium")}>
          {isUnread && <span className="sr-only">Não lido:</span>} {title}
        </span>{" "}
        <Since at={notice.at} />
      </span>{" "}
      {text && <span className="wrap-anywhere">{text}</span>}
    </>
  );
  if (screen === null) return <div className={look}>{content}</div>;
  return (
    <Link to={screen} onClick={onFollow} className={classNames(look, "hover:bg-sunken")}>
      {content}
    </Link>
  );
}
