import { useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound, Plus, Trash2, UserCheck, UserX } from "lucide-react";
import { errorTexts } from "@/api/errors";
import type { ListUsersParams } from "@/api/generated/query";
import { paths } from "@/app/paths";
import { DataTable } from "@/components/data-table/data-table";
import type { BulkAction, TableFilter, TableState } from "@/components/data-table/types";
import { useSelection } from "@/components/data-table/use-selection";
import { useTableState } from "@/components/data-table/use-table-state";
import { LinkButton } from "@/components/ui/link-button";
import { peoplesCostCenters } from "@/lib/cost-centers";
import { invalidate } from "@/lib/invalidate";
import { roleChoice, roleNames } from "@/lib/roles";
import { counted } from "@/lib/text";
import { ResetDialog } from "./reset-dialog";
import { columns } from "./user-columns";
import { activateAll, removeAll, type User, usersKey, usersQuery } from "./users";

const DEFAULTS = { sort: "name", filters: { role: "", center_cost: "", active: "" } } as const;

/** 'Usuários': who may sign in, as what, and when they did last. */
export function UsersView() {
  const { state, onState } = useTableState(DEFAULTS);
  const selection = useSelection(state);
  const { data, error, status, isPlaceholderData, refetch } = useQuery(usersQuery(askedFor(state)));
  const bulkActions = useBulkActions();
  return (
    <DataTable<User>
      label="Usuários"
      rows={data?.users}
      total={data?.pagination.total ?? 0}
      columns={columns}
      rowId={(user) => user.id}
      rowLabel={(user) => user.name}
      rowHref={(user) => paths.admin.user(user.id)}
      state={state}
      onState={onState}
      status={status === "success" ? "ready" : status === "error" ? "error" : "loading"}
      error={error}
      errorText={errorTexts.users.load}
      onRetry={() => void refetch()}
      stale={isPlaceholderData}
      selection={selection}
      bulkActions={bulkActions}
      filters={filters}
      actions={
        <LinkButton icon={Plus} to={paths.admin.createUser} variant="primary">
          Novo Usuário
        </LinkButton>
      }
    />
  );
}

function askedFor({ page, limit, search, sort, order, filters: chosen }: TableState): ListUsersParams {
  return {
    page,
    limit,
    search: search || undefined,
    sort: sort as ListUsersParams["sort"],
    order,
    role: (chosen.role || undefined) as ListUsersParams["role"],
    center_cost: (chosen.center_cost || undefined) as ListUsersParams["center_cost"],
    active: chosen.active ? chosen.active === "true" : undefined,
  };
}

const filters: TableFilter[] = [
  {
    name: "role",
    label: "Papel",
    options: roleNames.map((role) => ({ value: role, label: roleChoice(role) })),
  },
  {
    name: "center_cost",
    label: "Centro de custo",
    options: Object.entries(peoplesCostCenters).map(([value, label]) => ({ value, label })),
  },
  {
    name: "active",
    label: "Status",
    options: [
      { value: "true", label: "Ativo" },
      { value: "false", label: "Inativo" },
    ],
  },
];

function useBulkActions(): BulkAction[] {
  const client = useQueryClient();
  const done = async (sentence: string) => {
    await invalidate(client, [usersKey]);
    return sentence;
  };
  return [
    {
      label: "Ativar",
      icon: <UserCheck aria-hidden="true" className="size-4" />,
      onRun: async (ids) => {
        await activateAll(ids, true);
        return done(`${counted(ids.length, "usuário ativo", "usuários ativos")}.`);
      },
    },
    {
      label: "Desativar",
      icon: <UserX aria-hidden="true" className="size-4" />,
      confirm: (count) =>
        `Desativar ${counted(count, "usuário", "usuários")}? As sessões terminam agora e ninguém deles entra até ser ativado de novo.`,
      onRun: async (ids) => {
        await activateAll(ids, false);
        return done(`${counted(ids.length, "usuário inativo", "usuários inativos")}.`);
      },
    },
    {
      label: "Resetar Senha",
      icon: <KeyRound aria-hidden="true" className="size-4" />,
      dialog: ({ ids, onDone, onClose }) => <ResetDialog ids={ids} onDone={onDone} onClose={onClose} />,
    },
    {
      label: "Excluir",
      tone: "danger",
      icon: <Trash2 aria-hidden="true" className="size-4" />,
      confirm: (count) =>
        `Excluir ${counted(count, "usuário", "usuários")}? As sessões terminam agora e as contas deixam de existir. O que fizeram continua no histórico. Esta ação não pode ser desfeita.`,
      onRun: async (ids) => {
        await removeAll(ids);
        return done(`${counted(ids.length, "usuário excluído", "usuários excluídos")}.`);
      },
    },
  ];
}
