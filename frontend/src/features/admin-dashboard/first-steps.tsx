import { Check, ChevronRight } from "lucide-react";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import type { FirstStep } from "./metrics";
import { follow, stepWords } from "./steps";

/** What a new house still has to do, in the order of work. Nothing once all is done. */
export function FirstSteps({ title, steps }: { title: string; steps: readonly FirstStep[] }) {
  useEffect(() => follow(undefined), []);
  if (steps.length === 0) return null;
  const done = steps.filter((step) => step.done).length;
  return (
    <Card title={title} aside={<span className="text-muted">{`${done} de ${steps.length} feitos`}</span>}>
      <ol className="divide-y divide-line">
        {steps.map((step) => (
          <Step key={step.kind} step={step} />
        ))}
      </ol>
    </Card>
  );
}

function Step({ step: { kind, done, count, needed } }: { step: FirstStep }) {
  const { label, reason, to } = stepWords[kind];
  return (
    <li>
      <Link to={to} className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-sunken" onClick={() => follow(kind)}>
        <span
          className={classNames(
            "grid size-6 shrink-0 place-items-center rounded-full border",
            done ? "border-transparent bg-ok-soft text-ok" : "border-line-strong",
          )}
        >
          {done && <Check aria-hidden="true" className="size-4" />}
        </span>
        <span className="min-w-0 grow">
          <span className={classNames("block font-medium", done && "text-muted")}>
            {label}
            {done && <span className="sr-only"> (feito)</span>}
          </span>
          {!done && <span className="block text-sm text-muted">{reason}</span>}
        </span>
        {!done && needed > 1 && (
          <span className="shrink-0 text-sm text-muted tabular-nums">{`${count} de ${needed}`}</span>
        )}
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </Link>
    </li>
  );
}
