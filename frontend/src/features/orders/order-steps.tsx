import { Check, X } from "lucide-react";
import { classNames } from "@/components/ui/class-names";
import { dayOf, shortDay } from "@/lib/days";
import { formatInstant } from "@/lib/time";
import { actionText } from "./labels";
import type { EventOrder } from "./orders";
import { type Step, stepsOf } from "./steps";
import { useButtons } from "./use-buttons";

/** The life of an order in one line: what is done, where it stands, what is ahead. A phone has words for the step it
 * stands at and what comes next, and none for the others. */
export function OrderSteps({ order }: { order: EventOrder }) {
  const steps = stepsOf(order);
  const [next] = useButtons(order).onward;
  return (
    <div className="flex flex-col gap-2">
      <Line steps={steps} />
      <p className="text-center md:hidden">
        <span className="font-semibold">{steps.find(({ state }) => state === "current")?.label}</span>
        {next && ` · próximo: ${actionText(next, order).toLowerCase()}`}
      </p>
    </div>
  );
}

function Line({ steps }: { steps: readonly Step[] }) {
  return (
    <ol aria-label="Andamento do evento" className="grid auto-cols-fr grid-flow-col">
      {steps.map((step) => (
        <li
          key={step.stage}
          aria-current={step.state === "current" ? "step" : undefined}
          className="group flex min-w-0 flex-col items-center gap-1 text-center text-xs"
        >
          <span aria-hidden="true" className="flex w-full items-center">
            <span className={classNames(line, "group-first:invisible", step.state === "ahead" ? "bg-line" : "bg-ok")} />
            <Marker step={step} />
            <span className={classNames(line, "group-last:invisible", step.state === "done" ? "bg-ok" : "bg-line")} />
          </span>
          <span
            className={classNames(
              "max-md:sr-only",
              step.state === "current" ? "font-semibold" : step.state === "ahead" && "text-muted",
            )}
          >
            {step.label}
          </span>
          {step.at && (
            <time dateTime={step.at} title={formatInstant(step.at)} className="text-muted tabular-nums max-md:sr-only">
              {shortDay(dayOf(step.at))}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}

const line = "h-0.5 grow";

function Marker({ step: { state, stage } }: { step: Step }) {
  if (stage === "cancelled") {
    return (
      <span className="grid size-6 shrink-0 place-items-center rounded-full bg-bad-soft text-bad">
        <X className="size-3.5" />
      </span>
    );
  }
  return (
    <span
      className={classNames(
        "grid size-6 shrink-0 place-items-center rounded-full border-2",
        state === "done" && "border-ok bg-ok-soft text-ok",
        state === "current" && "border-amber bg-amber-soft",
        state === "ahead" && "border-line bg-raised",
      )}
    >
      {state === "done" && <Check className="size-3.5" />}
      {state === "current" && <span className="size-2 rounded-full bg-amber" />}
    </span>
  );
}
