import { useQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { specialDayBody } from "@/api/generated/fields";
import type { NationalHoliday, SpecialDay } from "@/api/generated/query";
import * as reads from "@/api/generated/reads";
import { paths } from "@/app/paths";
import { Button } from "@/components/ui/button";
import { CheckField } from "@/components/ui/check-field";
import { DateField } from "@/components/ui/date-input";
import { controlClass } from "@/components/ui/field";
import { InputField } from "@/components/ui/input-field";
import { TypedTime } from "@/components/ui/typed-time";
import { fullDay, isDay } from "@/lib/days";
import { wallClock } from "@/lib/opening-hours";
import { randomId } from "@/lib/random-id";
import { now } from "@/lib/server-clock";
import { counted, listed } from "@/lib/text";
import { useRecordForm } from "@/lib/use-record-form";
import { agreedQuery, fetchSettings, type HouseSettings, type SettingsFormProps, setHolidays } from "./settings";
import { SettingsForm } from "./settings-form";

interface Row extends SpecialDay {
  /** Of the row, not of the date: the date is typed. */
  key: string;
}

interface Holidays {
  rows: readonly Row[];
}

/** Those that are over are left out, and go with the next change. */
const coming = (settings: HouseSettings | undefined): Holidays => {
  const { date: today } = wallClock(new Date(now()));
  const days = (settings?.special_days ?? []).filter(({ day }) => day >= today);
  return { rows: days.map((day) => ({ ...day, key: day.day })) };
};

function problemIn({ rows }: Holidays): string | undefined {
  if (rows.some(({ day }) => !day)) return "Informe a data de cada linha.";
  if (new Set(rows.map(({ day }) => day)).size < rows.length) return "Cada data aparece uma vez.";
  if (rows.some(({ opens, closes }) => Boolean(opens) !== Boolean(closes)))
    return "Informe quando a casa abre e fecha, ou deixe os dois horários vazios: fechado.";
  return undefined;
}

/** Dates on which the house is closed, or open at other hours than on that weekday. */
export function HolidaysForm({ settings, onDirty }: SettingsFormProps) {
  const form = useRecordForm<HouseSettings, Holidays>({
    row: settings,
    fieldsOf: coming,
    problemsOf: (holidays) => {
      const problem = problemIn(holidays);
      return problem ? { rows: problem } : {};
    },
    send: ({ rows }, _changed, row) =>
      setHolidays(row?.version ?? 0, {
        days: rows.map(({ day, opens, closes, name }) => ({ day, opens, closes, name: name.trim() })),
      }),
    reload: fetchSettings,
    invalidates: ["site"],
    onSaved: (): Promise<void> => fetchSettings().then(form.take, () => undefined),
  });
  const { rows } = form.values;
  const problem = form.problemOf("rows");
  const change = (key: string, changed: Partial<Row>) =>
    form.set(
      "rows",
      rows.map((row) => (row.key === key ? { ...row, ...changed } : row)),
    );
  const add = () => form.set("rows", [...rows, { key: randomId(), day: "", opens: "", closes: "", name: "" }]);

  return (
    <SettingsForm form={form} fallback="Não foi possível salvar os feriados" onDirty={onDirty}>
      <p className="text-muted">
        Nestas datas valem os horários daqui, no site e nas reservas. Sem horário, a casa fica fechada o dia todo.
      </p>
      <ul className="flex max-w-3xl flex-col divide-y divide-line">
        {rows.map((row, place) => (
          <HolidayRow
            key={row.key}
            row={row}
            place={place + 1}
            isChanged={!isStored(settings, row)}
            onChange={(changed) => change(row.key, changed)}
            onRemove={() =>
              form.set(
                "rows",
                rows.filter(({ key }) => key !== row.key),
              )
            }
          />
        ))}
      </ul>
      {rows.length === 0 && <p>Nenhum feriado ou dia fechado daqui para a frente.</p>}
      <div className="flex flex-col gap-3">
        <Button icon={Plus} onClick={add} className="self-start">
          Acrescentar data
        </Button>
        <NationalHolidays
          taken={rows.map(({ day }) => day)}
          onChoose={({ day, name }) => form.set("rows", [...rows, { key: day, day, opens: "", closes: "", name }])}
        />
      </div>
      {problem && (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
    </SettingsForm>
  );
}

interface NationalHolidaysProps {
  /** Dates that have a row already. */
  taken: readonly string[];
  onChoose: (holiday: NationalHoliday) => void;
}

/** Holidays of the country and the state for the next year; one that is ticked becomes a row, closed all day. */
function NationalHolidays({ taken, onChoose }: NationalHolidaysProps) {
  const [open, setOpen] = useState(false);
  const holidays = useQuery({ ...reads.listNationalHolidays(), enabled: open });
  const left = holidays.data?.filter(({ day }) => !taken.includes(day));
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 content-center font-medium">Escolher feriados nacionais e do estado</summary>
      {holidays.isLoading && <p role="status">Carregando os feriados...</p>}
      {holidays.isError && <p role="alert">Os feriados não puderam ser lidos. Acrescente as datas uma a uma.</p>}
      <ul className="grid max-w-3xl sm:grid-cols-2">
        {left?.map((holiday) => (
          <li key={holiday.day} className="flex min-h-11 items-center sm:min-h-8">
            <CheckField
              label={`${fullDay(holiday.day)}, ${holiday.name}`}
              checked={false}
              onChange={() => onChoose(holiday)}
            />
          </li>
        ))}
      </ul>
      {left?.length === 0 && <p>Todos os feriados dos próximos doze meses já estão na lista.</p>}
    </details>
  );
}

const isStored = (settings: HouseSettings | undefined, row: Row) =>
  settings?.special_days.some(
    ({ day, opens, closes }) => day === row.day && opens === row.opens && closes === row.closes,
  );

/** What was agreed for this date, before its hours are saved. */
function Agreed({ day }: { day: string }) {
  const agreed = useQuery(agreedQuery(day)).data?.[0];
  if (!agreed) return null;
  const { reservations, deliveries, pickups, routes } = agreed;
  const { operations } = paths;
  const found = [
    { count: reservations, one: "reserva", many: "reservas", to: operations.reservations },
    { count: deliveries, one: "entrega", many: "entregas", to: operations.daySheet },
    { count: pickups, one: "recolhimento", many: "recolhimentos", to: operations.daySheet },
    { count: routes, one: "rota", many: "rotas", to: operations.routes },
  ].filter(({ count }) => count > 0);
  return (
    <div
      role="alert"
      className="flex flex-wrap gap-x-4 gap-y-1 rounded-control bg-warn-soft px-3 py-2 sm:col-span-full"
    >
      <p>{`Neste dia há ${listed(found.map(({ count, one, many }) => counted(count, one, many)))}.`}</p>
      {found.map(({ one, many, to }) => (
        <Link key={one} to={`${to}?dia=${day}`} className="underline underline-offset-4">
          {`Ver ${many}`}
        </Link>
      ))}
    </div>
  );
}

interface HolidayRowProps {
  row: Row;
  /** From 1, for those who do not see the rows. */
  place: number;
  /** Saving it changes the hours of its date. */
  isChanged: boolean;
  onChange: (changed: Partial<Row>) => void;
  onRemove: () => void;
}

function HolidayRow({ row, place, isChanged, onChange, onRemove }: HolidayRowProps) {
  const time = `${controlClass} max-w-32 tabular-nums`;
  return (
    <li className="grid grid-cols-1 items-end gap-x-3 gap-y-2 py-3 sm:grid-cols-[11rem_1fr_auto] lg:grid-cols-[11rem_1fr_auto_auto]">
      <DateField label="Data" required value={row.day} onChange={(day) => onChange({ day })} />
      <InputField label="Nome" value={row.name} field={specialDayBody.name} onChange={(name) => onChange({ name })} />
      <div className="flex flex-wrap items-center gap-2 sm:order-last sm:col-span-full lg:order-none lg:col-span-1">
        <TypedTime
          aria-label={`Data ${place}: abre às`}
          value={row.opens}
          onChange={(opens) => onChange({ opens })}
          className={time}
        />
        <span className="text-muted">às</span>
        <TypedTime
          aria-label={`Data ${place}: fecha às`}
          value={row.closes}
          onChange={(closes) => onChange({ closes })}
          className={time}
        />
        {!row.opens && !row.closes && <span className="text-sm text-muted">Fechado</span>}
      </div>
      <Button
        icon={Trash2}
        variant="quiet"
        aria-label={`Retirar a data ${place}`}
        title="Retirar"
        onClick={onRemove}
        className="min-h-11 min-w-11 justify-self-start px-0"
      />
      {isChanged && isDay(row.day) && <Agreed day={row.day} />}
    </li>
  );
}
