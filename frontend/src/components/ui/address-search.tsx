import { useQuery } from "@tanstack/react-query";
import { MapPin } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { type Place, placesQuery, SHORTEST_SEARCH } from "@/api/places";
import { counted } from "@/lib/text";
import { classNames } from "./class-names";
import { Field } from "./field";

const DEBOUNCE = 300;

interface AddressSearchProps {
  label: string;
  /** What stands in the field. */
  text: string;
  /** Typing unbinds the field from the place that was chosen before. */
  onText: (text: string) => void;
  onChoose: (place: Place) => void;
  required?: boolean;
  hint?: string;
  error?: string;
}

/** An address that is typed and then chosen from suggestions: a combobox, with arrows, Enter and Escape. */
export function AddressSearch({ label, text, onText, onChoose, required, hint, error }: AddressSearchProps) {
  const [asked, setAsked] = useState("");
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const list = useId();
  const { data = [], isSuccess } = useQuery(placesQuery(asked));
  const shown = open && asked.length >= SHORTEST_SEARCH && isSuccess;

  useEffect(() => {
    const timer = setTimeout(() => setAsked(open ? text.trim() : ""), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [text, open]);

  const type = (next: string) => {
    setOpen(true);
    setAt(-1);
    onText(next);
  };
  const choose = (place: Place) => {
    setOpen(false);
    setAt(-1);
    onChoose(place);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = data[at];
    if (event.key === "Escape" && open) {
      event.preventDefault(); // closes the suggestions, not the dialog around them
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === "Enter" && shown && chosen) {
      event.preventDefault();
      choose(chosen);
    } else if (shown && data.length > 0 && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      setAt((at + step + data.length) % data.length);
    }
  };

  return (
    <Field label={label} required={required} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <MapPin aria-hidden="true" className="pointer-events-none absolute top-3 left-3 size-4 text-muted" />
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
            hidden={!shown || data.length === 0}
            className="absolute inset-x-0 top-full z-30 mt-1 max-h-64 overflow-y-auto rounded-control border border-line-strong bg-raised py-1 shadow-lg"
          >
            {data.map((place, number) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: focus stays in the field, whose keys choose
              <div
                key={place.place_id}
                id={`${list}-${number}`}
                role="option"
                tabIndex={-1}
                aria-selected={number === at}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(place)}
                className={classNames(
                  "flex min-h-10 cursor-pointer items-center px-3 py-1.5 hover:bg-sunken",
                  number === at && "bg-amber-soft text-amber-text",
                )}
              >
                {place.address}
              </div>
            ))}
          </div>
          <output className={classNames("mt-1 block text-sm text-muted", !(shown && data.length === 0) && "sr-only")}>
            {shown &&
              (data.length === 0
                ? "Nenhum endereço encontrado."
                : `${counted(data.length, "endereço sugerido", "endereços sugeridos")}.`)}
          </output>
        </div>
      )}
    </Field>
  );
}
