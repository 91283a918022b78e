import { CheckField } from "@/components/ui/check-field";
import { dayOf } from "@/lib/days";
import { now } from "@/lib/server-clock";
import { type OrderForm, pastDates, type StepProps } from "./form";

/** The event is over, and nobody has said yet that it is written down late. */
export function asksAboutPast(form: OrderForm, opened: OrderForm, isPlaced: boolean): boolean {
  const dates = datesToAsk(form, opened, isPlaced);
  return dates !== "" && form.past !== dates;
}

interface PastEventQuestionProps extends StepProps {
  /** The form as it was when it was opened. */
  opened: OrderForm;
  /** The order holds its equipment already: only other dates are asked about. */
  isPlaced: boolean;
}

/** An event that is over is written down late if a person says so; nothing else can be booked for days that are over. */
export function PastEventQuestion({ form, onChange, opened, isPlaced }: PastEventQuestionProps) {
  const dates = datesToAsk(form, opened, isPlaced);
  if (!dates) return null;
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-control bg-warn-soft px-3 py-2">
      <p>Este evento já passou. Lançar como evento passado?</p>
      <CheckField
        label="Sim, lançar como evento passado"
        checked={form.past === dates}
        onChange={(is) => onChange({ ...form, past: is ? dates : "" })}
      />
    </div>
  );
}

function datesToAsk(form: OrderForm, opened: OrderForm, isPlaced: boolean): string {
  const today = dayOf(now());
  const dates = pastDates(form, today);
  return isPlaced && dates === pastDates(opened, today) ? "" : dates;
}
