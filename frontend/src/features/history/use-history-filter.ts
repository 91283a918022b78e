import type { HistoryFilter } from "@/components/history/history";
import { isDay } from "@/lib/days";
import { positive, useUrlFilter } from "@/lib/use-url-filter";

const STREAM = /^[a-z_]{1,60}-\d{1,18}$/;
const KIND = /^[a-z_]{1,60}$/;
const TYPE = /^[a-z_]{1,60}\.[A-Za-z]{1,100}$/;
const PERSON = /^\d{1,15}$/;
const REQUEST = /^[\x21-\x7e]{1,200}$/;

/** What the history shows and which event is open, kept in the address. What an address cannot mean is left out. */
export function useHistoryFilter() {
  const { parameters, change, clear } = useUrlFilter();
  const matching = (name: string, form: RegExp) => {
    const text = parameters.get(name) ?? "";
    return form.test(text) ? text : "";
  };
  const day = (name: string) => {
    const text = parameters.get(name);
    return isDay(text) ? text : "";
  };
  const filter: HistoryFilter = {
    stream: matching("stream", STREAM),
    kind: matching("kind", KIND),
    type: matching("type", TYPE),
    actor: matching("actor", PERSON),
    correlation: matching("correlation", REQUEST),
    from: day("from"),
    to: day("to"),
    clock: parameters.get("clock") === "happened" ? "happened" : "recorded",
  };
  const open = positive(parameters.get("event"), 0);
  const { stream, kind, type, actor, correlation, from, to } = filter;
  const narrowed = [stream, kind, type, actor, correlation, from, to].some(Boolean);
  return { filter, open, change, clear, narrowed };
}

export type HistoryFilterState = ReturnType<typeof useHistoryFilter>;
