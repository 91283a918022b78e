import { useEffect, useRef, useState } from "react";
import type { Notice } from "@/api/notices";
import { chime } from "@/lib/chime";
import { counted } from "@/lib/text";
import { isSoundOn } from "./sound";

/** A table that calls or orders sounds when it comes into the list, whether or not a rule makes a notice of it. */
const HAVE_SOUNDED: ReadonlySet<string> = new Set(["table_called", "table_ordered"]);

/** Sounds for notices that arrive, and returns a sentence about the last of them. What was there at first is old. */
export function useNewNotices(notices: readonly Notice[] | undefined): string {
  const newest = useRef<number>(undefined);
  const [sentence, setSentence] = useState("");
  useEffect(() => {
    if (!notices) return;
    const before = newest.current;
    newest.current = Math.max(before ?? 0, notices[0]?.id ?? 0);
    if (before === undefined) return;
    const arrived = notices.filter(({ id, is_read }) => id > before && !is_read);
    if (arrived.length === 0) return;
    setSentence(sentenceOf(arrived));
    if (isSoundOn() && arrived.some(({ occasion }) => !HAVE_SOUNDED.has(occasion))) chime();
  }, [notices]);
  return sentence;
}

function sentenceOf(arrived: readonly Notice[]): string {
  const [only] = arrived;
  if (only && arrived.length === 1) return `Novo aviso: ${only.title}. ${only.text}`;
  return counted(arrived.length, "aviso novo", "avisos novos");
}
