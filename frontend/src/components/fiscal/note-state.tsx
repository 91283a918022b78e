import type { IssuedNote } from "@/api/fiscal";
import { noteStateLabels } from "@/api/generated/fields";
import { Badge, type Shape, type Tone } from "@/components/ui/badge";

const looks: Record<IssuedNote["state"], { tone: Tone; shape: Shape }> = {
  recorded: { tone: "neutral", shape: "check" },
  ready: { tone: "amber", shape: "ring" },
  sent: { tone: "info", shape: "half" },
  authorised: { tone: "ok", shape: "check" },
  cancelling: { tone: "warn", shape: "half" },
  cancelled: { tone: "neutral", shape: "cross" },
  rejected: { tone: "bad", shape: "triangle" },
  denied: { tone: "bad", shape: "cross" },
  discarded: { tone: "neutral", shape: "ring" },
};

/** Where a note is, and whether it is a test. */
export function NoteState({ note: { state, is_stopped, environment } }: { note: IssuedNote }) {
  return (
    <>
      {is_stopped ? (
        <Badge tone="bad" shape="square">
          Parada
        </Badge>
      ) : (
        <Badge {...looks[state]}>{noteStateLabels[state]}</Badge>
      )}
      {environment === "homologacao" && <TestMark />}
    </>
  );
}

/** A note of a test is worth nothing. */
export const TestMark = () => (
  <Badge tone="warn" shape="dot">
    Teste
  </Badge>
);
