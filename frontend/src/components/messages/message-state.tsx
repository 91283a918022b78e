import { messageStateLabels } from "@/api/generated/fields";
import type { Message } from "@/api/messages";
import { Badge, type Shape, type Tone } from "@/components/ui/badge";

const looks: Record<Message["state"], { tone: Tone; shape: Shape }> = {
  waiting: { tone: "amber", shape: "ring" },
  failed: { tone: "bad", shape: "triangle" },
  sent: { tone: "ok", shape: "dot" },
  delivered: { tone: "ok", shape: "half" },
  read: { tone: "ok", shape: "check" },
  withdrawn: { tone: "neutral", shape: "ring" },
  discarded: { tone: "neutral", shape: "cross" },
};

/** What became of a message. */
export function MessageState({ message: { state, is_due } }: { message: Pick<Message, "state" | "is_due"> }) {
  return <Badge {...looks[state]}>{state === "waiting" && !is_due ? "Agendada" : messageStateLabels[state]}</Badge>;
}
