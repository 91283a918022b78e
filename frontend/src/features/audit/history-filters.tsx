import { ListFilter, X } from "lucide-react";
import type { AuditEvent, AuditFacets, Facet, HistoryFilter } from "@/components/history/history";
import { Button } from "@/components/ui/button";
import { Choice } from "@/components/ui/choice";
import { DateChoice } from "@/components/ui/date-input";
import { controlClass } from "@/components/ui/field";
import { SearchBox } from "@/components/ui/search-box";
import { fullDay, isDay } from "@/lib/days";
import { formatNumber } from "@/lib/numbers";
import { positive, useUrlFilter } from "@/lib/use-url-filter";

const STREAM = /^[a-z_]{1,60}-\d{1,18}$/;
const KIND = /^[a-z_]{1,60}$/;
const TYPE = /^[a-z_]{1,60}\.[A-Za-z]{1,100}$/;
const PERSON = /^\d{1,15}$/;
const REQUEST = /^[\x21-\x7e]{1,200}$/;

const dayIn = (text: string | null) => (isDay(text) ? text : "");

/** What the history shows and which event is open, kept in the address. What an address cannot mean is left out. */
export function useHistoryFilter() {
  const { parameters, search, typed, setTyped, change, clear } = useUrlFilter();
  const matching = (name: string, form: RegExp) => {
    const text = parameters.get(name) ?? "";
    return form.test(text) ? text : "";
  };
  const filter: HistoryFilter = {
    search,
    stream: matching("stream", STREAM),
    kind: matching("kind", KIND),
    type: matching("type", TYPE),
    actor: matching("actor", PERSON),
    correlation: matching("correlation", REQUEST),
    from: dayIn(parameters.get("from")),
    to: dayIn(parameters.get("to")),
    clock: parameters.get("clock") === "happened" ? "happened" : "recorded",
  };
  const open = positive(parameters.get("event"), 0);
  const narrowed = Object.entries(filter).some(([name, value]) => name !== "clock" && value);
  return { filter, open, typed, setTyped, change, clear, narrowed };
}

type HistoryFilterState = ReturnType<typeof useHistoryFilter>;

interface HistoryFiltersProps {
  state: HistoryFilterState;
  facets: AuditFacets | undefined;
  /** The events that are shown: they know what a stream is called. */
  events: readonly AuditEvent[];
}

/** Words, who, what and when, on either clock; below, what is narrowed, each to be taken back by itself. */
export function HistoryFilters({ state, facets, events }: HistoryFiltersProps) {
  const { filter, typed, setTyped, change, clear, narrowed } = state;
  const subject = subjectOf(events, filter);
  return (
    <search className="flex flex-col gap-3 border-b border-line p-4">
      <div className="flex">
        <SearchBox
          label="Buscar por código, nome ou o que aconteceu; motivos não entram na busca"
          placeholder="Buscar código, nome ou o que aconteceu (motivos, não)..."
          value={typed}
          onChange={setTyped}
        />
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <Choice label="Pessoa" all="Todas" value={filter.actor} onChange={(actor) => change({ actor })}>
          {options(facets?.people)}
        </Choice>
        <Choice label="Assunto" value={filter.kind} onChange={(kind) => change({ kind })}>
          {options(facets?.kinds)}
        </Choice>
        <Choice label="Tipo" value={filter.type} onChange={(type) => change({ type })}>
          {options(sorted(facets?.types))}
        </Choice>
        <DateChoice label="De" value={filter.from} max={filter.to} onChange={(from) => change({ from })} />
        <DateChoice label="Até" value={filter.to} min={filter.from} onChange={(to) => change({ to })} />
        <label className="flex min-w-32 grow basis-32 flex-col gap-1 text-xs font-medium text-muted sm:grow-0 sm:basis-auto">
          Data
          <select
            value={filter.clock}
            onChange={(event) => change({ clock: event.target.value === "happened" ? "happened" : "" })}
            className={`${controlClass} text-sm font-normal`}
          >
            <option value="recorded">quando foi registrado</option>
            <option value="happened">quando aconteceu</option>
          </select>
        </label>
      </div>
      {narrowed && (
        <div className="flex flex-wrap items-center gap-2">
          <ul aria-label="Filtros ligados" className="contents">
            {chipsOf(state, facets, events).map(({ name, text }) => (
              <li key={name}>
                <button
                  type="button"
                  onClick={() => change({ [name]: "" })}
                  className="inline-flex min-h-8 items-center gap-1.5 rounded-full border border-amber bg-amber-soft px-3 text-amber-text wrap-anywhere"
                >
                  <span className="sr-only">Retirar o filtro </span>
                  {text}
                  <X aria-hidden="true" className="size-3.5 shrink-0" />
                </button>
              </li>
            ))}
          </ul>
          {subject && (
            <Button
              size="small"
              icon={ListFilter}
              onClick={() => {
                setTyped("");
                change({ stream: subject.stream, search: "" });
              }}
            >
              {`Só ${subject.name}`}
            </Button>
          )}
          <Button size="small" variant="quiet" onClick={clear}>
            Limpar filtros
          </Button>
        </div>
      )}
    </search>
  );
}

function options(facets: readonly Facet[] | undefined) {
  return facets?.map(({ value, label, events }) => (
    <option key={value} value={value}>
      {`${label} (${formatNumber(events)})`}
    </option>
  ));
}

/** A hundred types are found by their name, not by how often they happen. */
const sorted = (facets: readonly Facet[] | undefined) =>
  facets?.toSorted((one, other) => one.label.localeCompare(other.label, "pt-BR"));

/** The one subject that a search has found: it can be kept as the filter. */
function subjectOf(events: readonly AuditEvent[], { search, stream }: HistoryFilter) {
  const [first] = events;
  if (!search || stream || !first || events.some((each) => each.stream !== first.stream)) return undefined;
  return { stream: first.stream, name: first.subject };
}

function chipsOf({ filter }: HistoryFilterState, facets: AuditFacets | undefined, events: readonly AuditEvent[]) {
  const called = (list: readonly Facet[] | undefined, value: string) =>
    list?.find((each) => each.value === value)?.label ?? value;
  const words: Record<Exclude<keyof HistoryFilter, "clock" | "search">, (value: string) => string> = {
    actor: (value) => called(facets?.people, value),
    kind: (value) => called(facets?.kinds, value),
    type: (value) => called(facets?.types, value),
    from: (value) => `desde ${fullDay(value)}`,
    to: (value) => `até ${fullDay(value)}`,
    stream: (value) => `só ${events.find((each) => each.stream === value)?.subject ?? value}`,
    correlation: (value) => `mesma requisição (${value.slice(0, 8)})`,
  };
  return (Object.keys(words) as (keyof typeof words)[])
    .filter((name) => filter[name])
    .map((name) => ({ name, text: words[name](filter[name]) }));
}
