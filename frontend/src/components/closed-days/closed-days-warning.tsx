import { CheckField } from "@/components/ui/check-field";
import { fullDay } from "@/lib/days";
import { listed } from "@/lib/text";
import type { ClosedDay, ClosedDaysCheck } from "./use-closed-days";

/** `25/12/2026 (Natal)`. */
export const closedDayText = ({ day, name }: ClosedDay) => (name ? `${fullDay(day)} (${name})` : fullDay(day));

/** The house is closed on a chosen day: a warning that a person confirms. */
export function ClosedDaysWarning({ check }: { check: ClosedDaysCheck }) {
  const { closed, isConfirmed, confirm } = check;
  if (closed.length === 0) return null;
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-control bg-warn-soft px-3 py-2">
      <p>{`A casa está fechada em ${listed(closed.map(closedDayText))}.`}</p>
      <CheckField label="Marcar mesmo assim" checked={isConfirmed} onChange={confirm} />
    </div>
  );
}
