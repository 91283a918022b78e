import { handoverWords } from "@/components/orders/handover";
import { Card } from "@/components/ui/card";
import { DateField } from "@/components/ui/date-input";
import { Field } from "@/components/ui/field";
import { OptionList } from "@/components/ui/option-list";
import { dayOf } from "@/lib/days";
import { type Shift, shiftNames, shifts } from "@/lib/shifts";
import { useNow } from "@/lib/use-now";
import { datesRefusal, type OrderForm, type StepProps, withDelivery, withShift } from "./form";

/** When the equipment goes out and comes back: what is free depends on it. */
export function DatesPanel({ form, onChange }: StepProps) {
  const set = (change: Partial<OrderForm>) => onChange({ ...form, ...change });
  const words = handoverWords(form.collects);
  const out = words.out.toLowerCase();
  return (
    <Card title="Datas da reserva">
      <div className="@container">
        <div className="grid gap-4 p-4 max-sm:gap-3 @sm:grid-cols-2 @3xl:grid-cols-4">
          <DeliveryDay form={form} onChange={onChange} />
          <ShiftField
            label={`Turno da ${out}`}
            value={form.preferred_delivery_shift}
            onChange={(shift) => onChange(withShift(form, shift))}
          />
          <DateField
            label={`Data ${words.ofBack}`}
            error={datesRefusal(form)}
            min={form.preferred_delivery_date || undefined}
            value={form.pickup_date}
            onChange={(value) => set({ pickup_date: value })}
          />
          <ShiftField
            label={`Turno ${words.ofBack}`}
            value={form.pickup_shift}
            onChange={(pickup_shift) => set({ pickup_shift })}
          />
        </div>
      </div>
    </Card>
  );
}

interface DeliveryDayProps extends StepProps {
  required?: boolean;
  error?: string;
}

/** The day of the delivery; one that is over is most likely a slip. */
export function DeliveryDay({ form, onChange, required, error }: DeliveryDayProps) {
  const today = dayOf(useNow());
  const date = form.preferred_delivery_date;
  return (
    <DateField
      label={`Data da ${handoverWords(form.collects).out.toLowerCase()}`}
      required={required}
      error={error}
      hint={date && date < today ? "Este dia já passou." : undefined}
      value={date}
      onChange={(value) => onChange(withDelivery(form, value))}
    />
  );
}

const SHIFTS = shiftNames.map((shift) => ({
  value: shift,
  label: `${shifts[shift].label} (${shifts[shift].hours})`,
}));

interface ShiftFieldProps {
  label: string;
  value: Shift;
  required?: boolean;
  onChange: (shift: Shift) => void;
}

export function ShiftField({ label, value, required, onChange }: ShiftFieldProps) {
  return (
    <Field label={label} required={required}>
      {(control) => (
        <select {...control} value={value} onChange={(event) => onChange(event.target.value as Shift)}>
          <OptionList of={SHIFTS} />
        </select>
      )}
    </Field>
  );
}
