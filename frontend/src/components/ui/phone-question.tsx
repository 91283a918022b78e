import { phoneQuestion } from "@/lib/phone";
import { Button } from "./button";

interface PhoneQuestionProps {
  id?: string;
  /** The number that was probably meant; empty where nothing has to be asked. */
  meant: string;
  onTake: () => void;
}

/** Asks whether a completed number is meant, and takes it. It stands there empty, so that the question is read aloud. */
export function PhoneQuestion({ id, meant, onTake }: PhoneQuestionProps) {
  return (
    <span id={id} aria-live="polite" className={meant ? "flex" : "sr-only"}>
      {meant && (
        <Button className="max-sm:min-h-11" onClick={onTake}>
          {phoneQuestion(meant)}
        </Button>
      )}
    </span>
  );
}
