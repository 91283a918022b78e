import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { counted } from "@/lib/text";
import { classNames } from "./class-names";

interface Tab<T extends string> {
  id: T;
  label: string;
  /** How many rows are behind it. */
  count?: number;
  /** How many of its fields cannot be saved as they stand. */
  problems?: number;
}

interface TabsProps<T extends string> {
  label: string;
  tabs: readonly Tab<T>[];
  current: T;
  onChange: (tab: T) => void;
  /** Beside the tabs, at the end of their line: the one primary action. */
  aside?: ReactNode;
  /** What the current tab shows. */
  children: ReactNode;
}

/** Several lists in one place. Arrows, Home and End move between the tabs, as in every tab list. */
export function Tabs<T extends string>({ label, tabs, current, onChange, aside, children }: TabsProps<T>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const place = tabs.findIndex((tab) => tab.id === current);

  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${current}`)}`);
    if (list.current && tab) bringIntoView(list.current, tab);
  }, [id, current]);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const tab = next === undefined ? undefined : tabs.at(next % tabs.length);
    if (!tab) return;
    event.preventDefault();
    onChange(tab.id);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${tab.id}`)}`)?.focus();
  };

  return (
    <>
      <div className="flex flex-wrap items-stretch justify-between gap-x-4 border-b border-line">
        <div ref={list} role="tablist" aria-label={label} className="relative flex overflow-x-auto">
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}-${tab.id}`}
              aria-selected={tab.id === current}
              aria-controls={`${id}-panel`}
              tabIndex={tab.id === current ? 0 : -1}
              onClick={() => onChange(tab.id)}
              onKeyDown={onKeyDown}
              className={classNames(
                "flex min-h-11 items-center gap-2 border-b-2 px-3 font-medium sm:px-4 whitespace-nowrap -outline-offset-2",
                tab.id === current ? "border-amber text-text" : "border-transparent text-muted hover:text-text",
              )}
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className="rounded-full bg-neutral-soft px-2 text-xs text-muted tabular-nums">{tab.count}</span>
              )}
              {Boolean(tab.problems) && (
                <>
                  <span aria-hidden="true" className="rounded-full bg-bad-soft px-2 text-xs text-bad tabular-nums">
                    {tab.problems}
                  </span>
                  <span className="sr-only">
                    {", "}
                    {counted(tab.problems ?? 0, "campo a corrigir", "campos a corrigir")}
                  </span>
                </>
              )}
            </button>
          ))}
        </div>
        {aside}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </>
  );
}

/** Only sideways: the page stays where it is, which `scrollIntoView` does not promise. */
function bringIntoView(list: HTMLElement, tab: HTMLElement) {
  const end = tab.offsetLeft + tab.offsetWidth;
  if (tab.offsetLeft < list.scrollLeft) list.scrollLeft = tab.offsetLeft;
  else if (end > list.scrollLeft + list.clientWidth) list.scrollLeft = end - list.clientWidth;
}
