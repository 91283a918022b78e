import { useEffect, useEffectEvent, useState } from "react";
import { type PreviewBody, previewMessageRule, type RulePreview } from "@/api/generated/command";
import { useQuietCommand } from "@/lib/use-quiet-command";

/** Long enough that a preview is asked for when a user pauses, not at every key. */
const PAUSE = 400;

/** The message that a rule would make, as it is typed; the one before while the next is under way. */
export function usePreview(body: PreviewBody): RulePreview | undefined {
  const [found, setFound] = useState<RulePreview>();
  const asking = useQuietCommand({ run: previewMessageRule, queue: "message-preview", onDone: setFound });
  const asked = JSON.stringify(body);
  const ask = useEffectEvent(() => {
    if (body.text) asking.mutate(body);
  });
  useEffect(() => {
    if (!asked) return;
    const timer = setTimeout(ask, PAUSE);
    return () => clearTimeout(timer);
  }, [asked]);
  return found;
}
