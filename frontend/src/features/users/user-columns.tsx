import type { Column } from "@/components/data-table/types";
import { StatusBadge } from "@/components/ui/status-badge";
import { costCenterName } from "@/lib/cost-centers";
import { formatInstant, fromNow } from "@/lib/time";
import type { User } from "./users";

export const columns: Column<User>[] = [
  {
    id: "name",
    header: "Nome",
    sort: "name",
    primary: true,
    cell: (user) => (
      <>
        <span className="font-medium break-words">{user.name}</span>
        <span className="block text-xs font-normal text-muted">{`#${user.id} · ${user.username}`}</span>
      </>
    ),
  },
  {
    id: "email",
    header: "E-mail",
    sort: "email",
    bare: true,
    cell: (user) => <span className="break-all">{user.email || "—"}</span>,
  },
  { id: "role", header: "Papel", sort: "role", bare: true, cell: (user) => user.role_label },
  {
    id: "center_cost",
    header: "Centro de custo",
    sort: "center_cost",
    hideBelow: "lg",
    cell: (user) => costCenterName(user.center_cost),
  },
  {
    id: "last_login",
    header: "Último acesso",
    sort: "last_login",
    cell: ({ last_login }) =>
      last_login ? (
        <time dateTime={last_login} title={fromNow(last_login)} className="tabular-nums">
          {formatInstant(last_login)}
        </time>
      ) : (
        <span className="text-muted">Nunca</span>
      ),
  },
  {
    id: "active",
    header: "Status",
    sort: "active",
    bare: true,
    cell: (user) => <StatusBadge status={user.active ? "active" : "inactive"} />,
  },
];
