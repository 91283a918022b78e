import { ChevronDown, ChevronUp } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { formatMoney } from "@/lib/money";
import { counted } from "@/lib/text";
import { type ChosenItem, itemsTotal } from "./items";

interface CartBarProps {
  items: readonly ChosenItem[];
  /** How many of them are taken. */
  taken: number;
  /** Something else needs the room of a small screen. */
  isCramped: boolean;
  /** The chosen items. */
  children: ReactNode;
}

/** Where there is no room for a column: how many items and their total, always in sight; a press opens them. */
export function CartBar({ items, taken, isCramped, children }: CartBarProps) {
  const [isOpen, setOpen] = useState(taken > 0);
  const id = useId();
  const Chevron = isOpen ? ChevronDown : ChevronUp;
  return (
    <div className="order-first flex w-full flex-col-reverse gap-2">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-center gap-2 rounded-control px-2 text-left text-sm font-medium hover:bg-sunken"
      >
        <Chevron aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <span className="grow">
          {items.length > 0 ? `Ver ${counted(items.length, "item", "itens")}` : "Nenhum item ainda"}
          {taken > 0 && <span className="text-bad">{` · ${counted(taken, "ocupado", "ocupados")}`}</span>}
        </span>
        <span className="tabular-nums">{formatMoney(itemsTotal(items))}</span>
      </button>
      <div
        id={id}
        hidden={!isOpen}
        className={classNames("overflow-y-auto", isCramped ? "max-h-[25dvh]" : "max-h-[50dvh]")}
      >
        {isOpen && children}
      </div>
    </div>
  );
}
