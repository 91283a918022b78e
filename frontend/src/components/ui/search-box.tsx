import { Search } from "lucide-react";
import { classNames } from "./class-names";
import { controlClass } from "./field";

interface SearchBoxProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  placeholder?: string;
  /** Once for each press of Enter, however long it lasts. */
  onEnter?: () => void;
}

/** What a list is searched by. */
export function SearchBox({ label, value, onChange, placeholder = "Buscar...", onEnter }: SearchBoxProps) {
  return (
    <label className={classNames("relative w-full grow sm:w-auto sm:basis-56", !value && "print:hidden")}>
      <span className="sr-only">{label}</span>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={({ key, repeat }) => key === "Enter" && !repeat && onEnter?.()}
        className={`${controlClass} pr-1 pl-9 max-xs:pl-8`}
      />
    </label>
  );
}
