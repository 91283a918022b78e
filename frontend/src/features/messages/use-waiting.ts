import { useQuery } from "@tanstack/react-query";
import { messageCountsQuery } from "@/api/messages";
import { paths } from "@/app/paths";
import type { Mark } from "@/components/layout/back-office/sidebar";
import { counted } from "@/lib/text";

/** The mark of "Avisos" while messages wait for a user or failed; `mayRead`: who may see them. */
export function useWaitingMessages(mayRead: boolean): Readonly<Record<string, Mark>> {
  const { data } = useQuery({ ...messageCountsQuery(), enabled: mayRead });
  const count = (data?.to_send ?? 0) + (data?.failed ?? 0);
  if (count === 0) return {};
  const description = `${counted(count, "aviso espera", "avisos esperam")} por você`;
  return { [paths.operations.messages]: { count, description } };
}
