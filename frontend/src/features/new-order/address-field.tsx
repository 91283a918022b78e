import { useQuery } from "@tanstack/react-query";
import { MapPin } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { Field } from "@/components/ui/field";
import type { Place } from "./form";
import { geocodeQuery, SHORTEST_SEARCH } from "./freight";

const DEBOUNCE = 300;

interface AddressFieldProps {
  address: string;
  place: Place | null;
  error: string | undefined;
  onChange: (address: string, place: Place | null) => void;
}

/**
 * The delivery address: what is typed is only searched by, one of the suggestions has to be chosen. Arrows move, Enter
 * chooses, Escape closes, as in every combobox.
 */
export function AddressField({ address, place, error, onChange }: AddressFieldProps) {
  const [searched, setSearched] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const id = useId();
  const text = address.trim();

  useEffect(() => {
    const timer = setTimeout(() => setSearched(text), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [text]);
  const found = useQuery({ ...geocodeQuery(searched), enabled: open && !place && searched.length >= SHORTEST_SEARCH });
  const current = text === searched && text.length >= SHORTEST_SEARCH;
  const suggestions = open && !place && current && !found.isError ? (found.data ?? []) : [];
  const nothing = open && !place && current && found.isSuccess && found.data.length === 0;
  const shown = suggestions.length > 0;

  const choose = (chosen: Place) => {
    onChange(chosen.address, chosen);
    setOpen(false);
    setActive(-1);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      setOpen(false);
      setActive(-1);
      return;
    }
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setOpen(true);
      if (shown) setActive(moved(active, event.key === "ArrowDown" ? 1 : -1, suggestions.length));
      return;
    }
    const chosen = suggestions[active];
    if (event.key === "Enter" && chosen) {
      event.preventDefault();
      choose(chosen);
    }
  };

  return (
    <div className="relative">
      <Field
        label="Endereço da entrega"
        required
        error={error}
        hint={place ? undefined : `Digite ${SHORTEST_SEARCH} letras ou mais e escolha um endereço da lista.`}
      >
        {(control) => (
          <div className="relative">
            <input
              {...control}
              name="address"
              role="combobox"
              autoComplete="off"
              aria-autocomplete="list"
              aria-expanded={shown}
              aria-controls={`${id}-list`}
              aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
              maxLength={300}
              placeholder="Rua, número, bairro ou cidade"
              value={address}
              onChange={(event) => {
                onChange(event.target.value, null);
                setOpen(true);
                setActive(-1);
              }}
              onKeyDown={onKeyDown}
              onBlur={() => setOpen(false)}
              className={classNames(control.className, "pr-9")}
            />
            {place && (
              <MapPin
                aria-hidden="true"
                className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ok"
              />
            )}
            <div
              id={`${id}-list`}
              role="listbox"
              tabIndex={-1}
              aria-label="Endereços sugeridos"
              hidden={!shown}
              className="absolute inset-x-0 top-full z-10 mt-1 max-h-72 overflow-y-auto rounded-control border border-line-strong bg-raised py-1 shadow-lg"
            >
              {suggestions.map((suggestion, nth) => (
                <div
                  key={suggestion.place_id}
                  id={`${id}-${nth}`}
                  role="option"
                  aria-selected={nth === active}
                  tabIndex={-1}
                  onMouseDown={(event) => {
                    event.preventDefault(); // the field keeps the focus
                    choose(suggestion);
                  }}
                  className={classNames(
                    "flex min-h-11 cursor-pointer items-center gap-2 px-3 py-2 hover:bg-sunken",
                    nth === active && "bg-amber-soft",
                  )}
                >
                  <MapPin aria-hidden="true" className="size-4 shrink-0 text-muted" />
                  {suggestion.address}
                </div>
              ))}
            </div>
          </div>
        )}
      </Field>
      <output className={nothing ? "mt-1 block text-sm text-muted" : "sr-only"}>
        {nothing
          ? "Nenhum endereço encontrado: tente só a rua e a cidade."
          : shown
            ? `${suggestions.length} endereço(s) na lista.`
            : ""}
      </output>
    </div>
  );
}

/** The next place of the list; after the last comes the first. */
function moved(active: number, by: 1 | -1, count: number): number {
  if (active < 0) return by === 1 ? 0 : count - 1;
  return (active + by + count) % count;
}
