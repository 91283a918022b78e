import { Button } from "@/components/ui/button";
import { DateChoice } from "@/components/ui/date-input";
import { addDays, type Day } from "@/lib/days";
import type { Question } from "./question";

type Season = Pick<Question, "from" | "to">;

/** Seasons that people name, ending today. */
export const seasons: readonly { label: string; of: (today: Day) => Season }[] = [
  { label: "Últimos 3 meses", of: (today) => ({ from: addDays(today, -91), to: today }) },
  { label: "Último ano", of: (today) => ({ from: addDays(today, -364), to: today }) },
  { label: "Tudo", of: () => ({}) },
];

interface SeasonChoiceProps {
  season: Season;
  today: Day;
  onChange: (season: Season) => void;
}

/** Which deliveries are decided again. It is asked at once: the rest of the question waits for its button. */
export function SeasonChoice({ season, today, onChange }: SeasonChoiceProps) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold">Entregas de quando</legend>
      <div className="flex flex-wrap gap-2">
        {seasons.map(({ label, of }) => {
          const named = of(today);
          return (
            <Button
              key={label}
              size="small"
              aria-pressed={named.from === season.from && named.to === season.to}
              className="aria-pressed:border-amber aria-pressed:bg-sunken"
              onClick={() => onChange(named)}
            >
              {label}
            </Button>
          );
        })}
      </div>
      <div className="flex flex-wrap gap-3">
        <DateChoice label="De" value={season.from ?? ""} onChange={(from) => onChange({ ...season, from })} />
        <DateChoice label="Até" value={season.to ?? ""} onChange={(to) => onChange({ ...season, to })} />
      </div>
    </fieldset>
  );
}
