import { paths } from "@/app/paths";
import type { AuditDetail, AuditEvent } from "@/components/history/history";

interface LookBack {
  to: string;
  label: string;
}

const OF_STOCK = new Set(["stock_item", "keg", "sale"]);

/** Where the house can be looked at as it was right after an event. */
export function momentsOf({ number, kind }: AuditEvent, window: AuditDetail["window"]): LookBack[] {
  const then = (view: string, more: Record<string, string> = {}) =>
    `${paths.admin.asItWas}?${new URLSearchParams({ view, number: String(number), ...more })}`;
  const back: LookBack[] = [
    { to: then("menu"), label: "Cardápio neste momento" },
    { to: then("order-board"), label: "Pedidos neste momento" },
  ];
  if (OF_STOCK.has(kind)) back.push({ to: then("stock"), label: "Estoque neste momento" });
  if (window) {
    const { start: from, end: to } = window;
    back.unshift({ to: then("availability", { from, to }), label: "O que estava livre neste momento" });
  }
  return back;
}
