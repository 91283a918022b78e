import type { ReactNode } from "react";
import { classNames } from "./class-names";

interface RadioRowProps {
  /** Shared by the rows of one question. */
  name: string;
  checked: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** One answer of several, as a framed row that is a target as a whole. */
export function RadioRow({ name, checked, onChoose, children }: RadioRowProps) {
  return (
    <label
      className={classNames(
        "flex min-h-11 items-center gap-2.5 rounded-control border px-3",
        checked ? "border-amber bg-amber-soft" : "border-line-strong hover:bg-sunken",
      )}
    >
      <input type="radio" name={name} checked={checked} onChange={onChoose} className="size-4 accent-amber" />
      {children}
    </label>
  );
}
