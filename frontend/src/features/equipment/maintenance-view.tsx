import { useQuery } from "@tanstack/react-query";
import { CalendarDays, List, Wrench } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { type DueService, type MaintenanceList, maintenanceQuery } from "@/api/equipment";
import { paths } from "@/app/paths";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { useFirstRows } from "@/components/ui/first-rows";
import { LinkButton } from "@/components/ui/link-button";
import { Loaded } from "@/components/ui/loaded";
import { useView, ViewToggle } from "@/components/ui/view-toggle";
import { type Day, fullDay, monthName, weekdayName } from "@/lib/days";
import { counted } from "@/lib/text";
import { usePageRows } from "@/lib/use-on-phone";
import { ServiceBadge } from "./service-badge";
import { ServiceDialog } from "./service-dialog";

/** The services of the house's equipment: what is over, what comes within 30 days, what comes later. */
export function MaintenanceView() {
  return (
    <Loaded
      query={useQuery(maintenanceQuery)}
      name="a manutenção"
      fallback="Os prazos de manutenção não puderam ser lidos."
      shapes={["h-48", "h-72"]}
      carded
    >
      {(found) =>
        found.services.length > 0 ? (
          <Groups found={found} />
        ) : (
          <EmptyState
            icon={Wrench}
            title="Nenhum serviço a fazer"
            hint="Diga em cada modelo de equipamento quais serviços ele pede e de quanto em quanto tempo."
          >
            <LinkButton to={paths.operations.equipment}>Ver os modelos</LinkButton>
          </EmptyState>
        )
      }
    </Loaded>
  );
}

const GROUPS = { over: "Vencidos", soon: "Vencem em 30 dias", ok: "Mais tarde" } as const;
const NONE = { over: "Nada vencido.", soon: "Nada vence nos próximos 30 dias.", ok: "Nada mais tarde." } as const;

const VIEWS = [
  { name: "prazo", label: "Por prazo", Icon: List },
  { name: "calendario", label: "Calendário", Icon: CalendarDays },
] as const;

function Groups({ found: { services } }: { found: MaintenanceList }) {
  const [recording, setRecording] = useState<DueService>();
  const [view, setView] = useView("ver", VIEWS);
  return (
    <div className="flex flex-col gap-4">
      <ViewToggle views={VIEWS} view={view} onView={setView} />
      {view === "calendario" ? (
        <Months services={services} onRecord={setRecording} />
      ) : (
        <States services={services} onRecord={setRecording} />
      )}
      {recording && (
        <ServiceDialog
          asset={{ id: recording.asset_id, asset_tag: recording.asset_tag }}
          names={[recording.name]}
          onClose={() => setRecording(undefined)}
        />
      )}
    </div>
  );
}

interface DuesProps {
  services: readonly DueService[];
  onRecord: (row: DueService) => void;
}

/** What is over, what comes soon, and the rest. */
function States({ services, onRecord }: DuesProps) {
  return (
    <>
      {(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((state) => {
        const rows = services.filter((each) => each.state === state);
        return (
          <Card
            key={state}
            title={GROUPS[state]}
            aside={<span className="tabular-nums">{counted(rows.length, "serviço", "serviços")}</span>}
          >
            {rows.length === 0 ? (
              <p className="px-4 py-3 text-muted">{NONE[state]}</p>
            ) : (
              <Lines label={GROUPS[state]} services={rows} onRecord={onRecord} />
            )}
          </Card>
        );
      })}
    </>
  );
}

function Lines({ label, services, onRecord }: DuesProps & { label: string }) {
  const { rows, more } = useFirstRows(services, usePageRows(services.length));
  return (
    <>
      <ul aria-label={label} className="divide-y divide-line">
        {rows.map((row) => (
          <Line key={`${row.asset_id}-${row.name}`} row={row} onRecord={() => onRecord(row)} />
        ))}
      </ul>
      {more && <div className="border-t border-line px-4 py-2">{more}</div>}
    </>
  );
}

/** The dues month by month, each day once. */
function Months({ services, onRecord }: DuesProps) {
  const months = byPart(services, 7);
  return (
    <div className="flex flex-col gap-4">
      {[...months].map(([month, rows]) => (
        <Card
          key={month}
          title={monthTitle(month)}
          aside={<span className="tabular-nums">{counted(rows.length, "serviço", "serviços")}</span>}
        >
          <ol aria-label={monthName(month)} className="divide-y divide-line">
            {[...byPart(rows, 10)].map(([day, due]) => (
              <DayOfMonth key={day} day={day} due={due} onRecord={onRecord} />
            ))}
          </ol>
        </Card>
      ))}
    </div>
  );
}

/** `Dezembro de 2026`. */
const monthTitle = (month: string) => monthName(month).replace(/^./, (first) => first.toLocaleUpperCase("pt-BR"));

/** The dues by the first characters of their day: its month, or all of it. */
function byPart(dues: readonly DueService[], length: 7 | 10): Map<string, DueService[]> {
  const found = new Map<string, DueService[]>();
  for (const due of dues) {
    const part = due.next_due.slice(0, length);
    found.set(part, [...(found.get(part) ?? []), due]);
  }
  return found;
}

interface DayOfMonthProps {
  day: Day;
  due: readonly DueService[];
  onRecord: (row: DueService) => void;
}

function DayOfMonth({ day, due, onRecord }: DayOfMonthProps) {
  return (
    <li className="flex gap-3 px-4 py-2.5">
      <time dateTime={day} className="w-10 shrink-0 text-center">
        <span className="block text-xl font-semibold tabular-nums">{Number(day.slice(8))}</span>
        <span className="block text-sm text-muted">{weekdayName(day)}</span>
      </time>
      <ul className="flex min-w-0 grow flex-col gap-1">
        {due.map((row) => (
          <li
            key={`${row.asset_id}-${row.name}`}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1"
          >
            <Piece row={row} />
            <span className="flex flex-wrap items-center gap-2">
              <ServiceBadge {...row} />
              <RecordButton row={row} onRecord={() => onRecord(row)} />
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}

function Piece({ row: { asset_id, asset_tag, name }, children }: { row: DueService; children?: React.ReactNode }) {
  return (
    <span className="min-w-0 wrap-anywhere">
      <Link to={paths.operations.asset(asset_id)} className="font-medium underline underline-offset-4">
        {asset_tag}
      </Link>
      {` · ${name}`}
      {children}
    </span>
  );
}

function RecordButton({ row, onRecord }: { row: DueService; onRecord: () => void }) {
  return (
    <Button size="small" variant="quiet" aria-label={`Registrar ${row.name} de ${row.asset_tag}`} onClick={onRecord}>
      Registrar
    </Button>
  );
}

/** On a phone it has no badge: its group is called so. */
function Line({ row, onRecord }: { row: DueService; onRecord: () => void }) {
  const { model_name, location_name, last_done, next_due } = row;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-2.5 max-sm:gap-y-0 max-sm:pb-1">
      <Piece row={row}>
        <span className="block text-muted">
          {[model_name, location_name, last_done ? `feito em ${fullDay(last_done)}` : "nenhum registrado"].join(" · ")}
        </span>
      </Piece>
      <span className="flex items-center gap-2 tabular-nums max-sm:w-full max-sm:justify-between">
        {`até ${fullDay(next_due)}`}
        <span className="max-sm:hidden">
          <ServiceBadge {...row} />
        </span>
        <RecordButton row={row} onRecord={onRecord} />
      </span>
    </li>
  );
}

export { MaintenanceView as Component };
