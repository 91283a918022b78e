import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { DateInput } from "@/components/ui/date-input";
import { addDays, type Day, isDay } from "@/lib/days";

interface DayBarProps {
  day: Day;
  today: Day;
  onDay: (day: Day) => void;
  children?: ReactNode;
}

/** The day whose routes are on the screen. */
export function DayBar({ day, today, onDay, children }: DayBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        icon={ChevronLeft}
        aria-label="Dia anterior"
        className="size-11 px-0"
        onClick={() => onDay(addDays(day, -1))}
      />
      <Button className="min-h-11" onClick={() => onDay(today)}>
        Hoje
      </Button>
      <Button
        icon={ChevronRight}
        aria-label="Próximo dia"
        className="size-11 px-0"
        onClick={() => onDay(addDays(day, 1))}
      />
      <DateInput
        required
        aria-label="Dia"
        value={day}
        onChange={(next) => isDay(next) && onDay(next)}
        className="min-h-11 max-w-40"
      />
      {children}
    </div>
  );
}
