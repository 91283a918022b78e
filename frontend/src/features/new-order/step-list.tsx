import { Check } from "lucide-react";
import { classNames } from "@/components/ui/class-names";
import type { Step } from "./draft";

export const stepNames: Record<Step, string> = { 1: "Dados", 2: "Equipamentos", 3: "Frete" };
const STEPS: readonly Step[] = [1, 2, 3];

interface StepListProps {
  step: Step;
  /** How far the person may go. */
  open: Step;
  onStep: (step: Step) => void;
}

/** Where the person is, with a way back to every step that is done. */
export function StepList({ step, open, onStep }: StepListProps) {
  return (
    <nav aria-label="Etapas">
      <ol className="flex gap-2">
        {STEPS.map((each) => {
          const done = each < step;
          return (
            <li key={each} className="grow">
              <button
                type="button"
                aria-current={each === step ? "step" : undefined}
                disabled={each > open}
                onClick={() => onStep(each)}
                className={classNames(
                  "flex min-h-11 w-full items-center gap-2 rounded-control border-b-2 px-1 text-left sm:px-3",
                  "disabled:cursor-not-allowed disabled:text-muted",
                  each === step ? "border-amber font-semibold" : "border-line hover:bg-sunken",
                )}
              >
                <span
                  aria-hidden="true"
                  className={classNames(
                    "grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold tabular-nums",
                    done
                      ? "bg-ok-soft text-ok"
                      : each === step
                        ? "bg-amber text-on-amber"
                        : "bg-neutral-soft text-muted",
                  )}
                >
                  {done ? <Check className="size-3.5" /> : each}
                </span>
                <span className="max-xs:text-xs">{stepNames[each]}</span>
                {done && <span className="sr-only">, concluída</span>}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
