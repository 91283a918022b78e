import type { LucideIcon } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from "react";
import { classNames } from "./class-names";
import { type Declared, Field } from "./field";

const DEBOUNCE = 300;

interface SuggestFieldProps<Item> {
  label: string;
  icon: LucideIcon;
  /** What stands in the field. */
  text: string;
  onText: (text: string) => void;
  onChoose: (item: Item) => void;
  /** What is asked for: what was typed, after a pause; empty while nothing is to be suggested. */
  asked: string;
  onAsk: (text: string) => void;
  /** The suggestions for `asked`, once they are there. */
  items: readonly Item[] | undefined;
  /** No suggestions are shown for less. */
  shortest: number;
  keyOf: (item: Item) => string | number;
  children: (item: Item) => ReactNode;
  /** How many there are, for screen readers. */
  counted: (count: number) => string;
  /** Shown if there are none; left out: nothing is. */
  none?: string;
  required?: boolean;
  hint?: string;
  error?: string;
  field?: Declared;
}

/** A text that is typed, with suggestions to choose from: a combobox, with arrows, Enter and Escape. */
export function SuggestField<Item>(props: SuggestFieldProps<Item>) {
  const { label, icon: Icon, text, onText, onChoose, asked, onAsk, shortest, none, required, hint, error } = props;
  const { items = [] } = props;
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const list = useId();
  const shown = open && asked.length >= shortest && props.items !== undefined;

  const ask = useEffectEvent(() => onAsk(open ? text.trim() : ""));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change starts the pause again
  useEffect(() => {
    const timer = setTimeout(() => ask(), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [text, open]);

  const type = (next: string) => {
    setOpen(true);
    setAt(-1);
    onText(next);
  };
  const choose = (item: Item) => {
    setOpen(false);
    setAt(-1);
    onChoose(item);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = items[at];
    if (event.key === "Escape" && open) {
      event.preventDefault(); // closes the suggestions, not the dialog around them
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === "Enter" && shown && chosen) {
      event.preventDefault();
      choose(chosen);
    } else if (shown && items.length > 0 && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      setAt((at + step + items.length) % items.length);
    }
  };

  return (
    <Field label={label} required={required} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <Icon aria-hidden="true" className="pointer-events-none absolute top-3 left-3 size-4 text-muted" />
          <input
            {...control}
            className={`${control.className} pl-9`}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={shown}
            aria-controls={list}
            aria-activedescendant={shown && at >= 0 ? `${list}-${at}` : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={props.field?.maxLength}
            value={text}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={() => setOpen(false)}
          />
          <div
            id={list}
            role="listbox"
            tabIndex={-1}
            aria-label={`Sugestões para ${label}`}
            hidden={!shown || items.length === 0}
            className="absolute inset-x-0 top-full z-30 mt-1 max-h-64 overflow-y-auto rounded-control border border-line-strong bg-raised py-1 shadow-lg"
          >
            {items.map((item, number) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: focus stays in the field, whose keys choose
              <div
                key={props.keyOf(item)}
                id={`${list}-${number}`}
                role="option"
                tabIndex={-1}
                aria-selected={number === at}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(item)}
                className={classNames(
                  "flex min-h-10 max-sm:min-h-11 cursor-pointer flex-wrap items-center gap-x-3 px-3 py-1.5 hover:bg-sunken",
                  number === at && "bg-amber-soft text-amber-text",
                )}
              >
                {props.children(item)}
              </div>
            ))}
          </div>
          <output
            className={classNames(
              "mt-1 block text-sm text-muted",
              !(shown && items.length === 0 && none !== undefined) && "sr-only",
            )}
          >
            {shown && (items.length === 0 ? none : `${props.counted(items.length)}.`)}
          </output>
        </div>
      )}
    </Field>
  );
}
