import { useQuery } from "@tanstack/react-query";
import { paths } from "@/app/paths";
import type { Mark } from "@/components/layout/back-office/sidebar";
import { counted } from "@/lib/text";
import { alertsQuery } from "./reconciliation";

/** The mark of "Conciliação" while a PIX that the bank notified waits for a user; `mayRead`: who may see bank lines. */
export function useBankAlerts(mayRead: boolean): Readonly<Record<string, Mark>> {
  const { data: alerts = 0 } = useQuery({ ...alertsQuery, enabled: mayRead });
  if (alerts === 0) return {};
  const description = `${counted(alerts, "aviso do banco espera", "avisos do banco esperam")} por você`;
  return { [paths.operations.reconciliation]: { count: alerts, description } };
}
