import { useQuery } from "@tanstack/react-query";
import { unreadLeadsQuery } from "@/api/leads";
import { paths } from "@/app/paths";
import type { Mark } from "@/components/layout/back-office/sidebar";
import { counted } from "@/lib/text";

/** The mark of "Pedidos do site" while nobody has read some of them; `mayRead`: who may see them. */
export function useUnreadLeads(mayRead: boolean): Readonly<Record<string, Mark>> {
  const { data } = useQuery({ ...unreadLeadsQuery(), enabled: mayRead });
  const count = data?.unread ?? 0;
  if (count === 0) return {};
  return { [paths.operations.inbox]: { count, description: counted(count, "pedido não lido", "pedidos não lidos") } };
}
