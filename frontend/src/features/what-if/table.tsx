import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

/** A small table of an answer: nothing is sorted or chosen in it. */
export function Table({ children }: { children: ReactNode }) {
  return <table className="w-full text-left text-sm [&_tbody_tr]:border-t [&_tbody_tr]:border-line">{children}</table>;
}

interface CellProps {
  number?: boolean;
  children: ReactNode;
}

const look = (number: boolean | undefined) => classNames("px-2 py-2 align-top", number && "text-right tabular-nums");

export function HeadCell({ number, children }: CellProps) {
  return (
    <th scope="col" className={classNames(look(number), "text-xs font-medium text-muted")}>
      {children}
    </th>
  );
}

export function RowHead({ children }: { children: ReactNode }) {
  return (
    <th scope="row" className={classNames(look(false), "font-normal")}>
      {children}
    </th>
  );
}

export function Cell({ number, children }: CellProps) {
  return <td className={classNames(look(number), number && "whitespace-nowrap")}>{children}</td>;
}
