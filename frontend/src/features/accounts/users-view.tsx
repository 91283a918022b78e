import { KeyRound, Plus, Trash2, UserCheck, UserX } from "lucide-react";
import { errorTexts } from "@/api/errors";
import { deleteUsers, updateUsers } from "@/api/generated/command";
import { peoplesCostCenterLabels } from "@/api/generated/fields";
import { paths } from "@/app/paths";
import { DataTable } from "@/components/data-table/data-table";
import { defineList, useList } from "@/components/data-table/define-list";
import type { Column } from "@/components/data-table/types";
import { LinkButton } from "@/components/ui/link-button";
import { StatusBadge } from "@/components/ui/status-badge";
import { costCenterName } from "@/lib/cost-centers";
import { roleChoice, roleNames } from "@/lib/roles";
import { counted } from "@/lib/text";
import { formatInstant, fromNow } from "@/lib/time";
import { ResetDialog } from "./reset-dialog";
import { type User, usersQuery } from "./users";

/** 'Usuários': who may sign in, as what, and when they did last. */
export function UsersView() {
  const { table } = useList(users);
  return (
    <DataTable
      {...table}
      actions={
        <LinkButton icon={Plus} to={paths.admin.createUser} variant="primary">
          Novo Usuário
        </LinkButton>
      }
    />
  );
}

const columns: Column<User>[] = [
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
    cell: (user) => !user.active && <StatusBadge status="inactive" />,
  },
];

const activating = (active: boolean) => (ids: readonly number[], options: Parameters<typeof updateUsers>[1]) =>
  updateUsers({ updates: ids.map((id) => ({ id, active })) }, options);

const users = defineList({
  label: "Usuários",
  errorText: errorTexts.users.load,
  sort: "name",
  filters: [
    { name: "role", label: "Papel", options: roleNames.map((role) => ({ value: role, label: roleChoice(role) })) },
    { name: "center_cost", label: "Centro de custo", options: peoplesCostCenterLabels },
    { name: "active", label: "Status", options: { true: "Ativo", false: "Inativo" } },
  ],
  columns,
  rowLabel: (user) => user.name,
  rowHref: (user) => paths.admin.user(user.id),
  query: usersQuery,
  rows: (answer) => answer.users,
  invalidates: ["accounts"],
  bulk: [
    {
      label: "Ativar",
      icon: UserCheck,
      run: activating(true),
      undoes: "user",
      success: (count) => `${counted(count, "usuário ativo", "usuários ativos")}.`,
    },
    {
      label: "Desativar",
      icon: UserX,
      confirm: (count) =>
        `Desativar ${counted(count, "usuário", "usuários")}? As sessões terminam agora e ninguém deles entra até ser ativado de novo.`,
      run: activating(false),
      undoes: "user",
      success: (count) => `${counted(count, "usuário inativo", "usuários inativos")}.`,
    },
    { label: "Resetar Senha", icon: KeyRound, dialog: (props) => <ResetDialog {...props} /> },
    {
      label: "Excluir",
      tone: "danger",
      icon: Trash2,
      confirm: (count) =>
        `Excluir ${counted(count, "usuário", "usuários")}? As sessões terminam agora e as contas deixam de existir. O que fizeram continua no histórico. Esta ação não pode ser desfeita.`,
      run: (ids) => deleteUsers({ ids }),
      success: (count) => `${counted(count, "usuário excluído", "usuários excluídos")}.`,
    },
  ],
});

export { UsersView as Component };
