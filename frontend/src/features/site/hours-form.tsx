import { Copy } from "lucide-react";
import { Button } from "@/components/ui/button";
import { controlClass } from "@/components/ui/field";
import { TypedTime } from "@/components/ui/typed-time";
import { weekdayName } from "@/lib/opening-hours";
import { useRecordForm } from "@/lib/use-record-form";
import { fetchSettings, type HouseSettings, type SettingsFormProps, setHours } from "./settings";
import { SettingsForm } from "./settings-form";
import { bodyOf, type Day, nextDay, problemOf, type Week, weekOf, withHoursOf } from "./week";

/** When the house opens and closes, day by day. */
export function HoursForm({ settings, onDirty }: SettingsFormProps) {
  const form = useRecordForm<HouseSettings, Week>({
    row: settings,
    fieldsOf: (row) => weekOf(row?.hours ?? []),
    problemsOf: (week) => {
      const days = problemOf(week);
      return days ? { days } : {};
    },
    send: (week, _changed, row) => setHours(row?.version ?? 0, bodyOf(week)),
    reload: fetchSettings,
    invalidates: ["site"],
    onSaved: (): Promise<void> => fetchSettings().then(form.take, () => undefined),
  });
  const problem = form.problemOf("days");
  return (
    <SettingsForm form={form} fallback="Não foi possível salvar os horários" onDirty={onDirty}>
      <p className="text-muted">
        Um fechamento igual ou anterior à abertura é no dia seguinte: 16:30 às 00:00 vai até a meia-noite.
      </p>
      <ul className="flex max-w-2xl flex-col divide-y divide-line">
        {form.values.days.map((day) => (
          <DayRow
            key={day.weekday}
            day={day}
            onCopy={() => form.set("days", withHoursOf(day, form.values))}
            onChange={(changed) =>
              form.set(
                "days",
                form.values.days.map((each) => (each.weekday === day.weekday ? { ...each, ...changed } : each)),
              )
            }
          />
        ))}
      </ul>
      {problem && (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
    </SettingsForm>
  );
}

interface DayRowProps {
  day: Day;
  onChange: (changed: Partial<Day>) => void;
  /** Gives the hours of this day to every open day. */
  onCopy: () => void;
}

function DayRow({ day, onChange, onCopy }: DayRowProps) {
  const name = weekdayName(day.weekday);
  const time = `${controlClass} max-w-32 tabular-nums`;
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 py-2 sm:grid-cols-[10rem_7rem_1fr]">
      <span className="font-medium">{name}</span>
      <label className="flex min-h-10 items-center gap-2">
        <input
          type="checkbox"
          checked={day.open}
          onChange={(event) => onChange({ open: event.target.checked })}
          aria-label={`${name}: aberto`}
          className="size-5 accent-amber"
        />
        {day.open ? "Aberto" : "Fechado"}
      </label>
      {day.open && (
        <div className="col-span-full flex flex-wrap items-center gap-2 sm:col-span-1">
          <TypedTime
            aria-label={`${name}: abre às`}
            value={day.opens}
            onChange={(opens) => onChange({ opens })}
            className={time}
          />
          <span className="text-muted">às</span>
          <TypedTime
            aria-label={`${name}: fecha às`}
            value={day.closes}
            onChange={(closes) => onChange({ closes })}
            className={time}
          />
          {nextDay(day) && <span className="text-sm text-muted">do dia seguinte</span>}
          <Button
            icon={Copy}
            size="small"
            variant="quiet"
            aria-label={`Copiar para os dias abertos o horário de ${name.toLowerCase()}`}
            onClick={onCopy}
          >
            Copiar para os dias abertos
          </Button>
        </div>
      )}
    </li>
  );
}
