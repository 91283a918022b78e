import { useQuery } from "@tanstack/react-query";
import type { ListCustomersParams } from "@/api/generated/query";
import { paths } from "@/app/paths";
import { DataTable } from "@/components/data-table/data-table";
import { listStatus } from "@/components/data-table/list-status";
import type { TableFilter, TableState } from "@/components/data-table/types";
import { useTableState } from "@/components/data-table/use-table-state";
import { columns } from "./customer-columns";
import { type CustomerRow, customersQuery } from "./customers";

const DEFAULTS = { sort: "name", filters: { status: "" } } as const;

/** 'Clientes': who ordered or asked for something, to be found by name, telephone or document. */
export function CustomersView() {
  const { state, onState } = useTableState(DEFAULTS);
  const customers = useQuery(customersQuery(askedFor(state)));
  return (
    <DataTable<CustomerRow>
      label="Clientes"
      rows={customers.data?.data}
      total={customers.data?.pagination.total ?? 0}
      columns={columns}
      rowId={(customer) => customer.id}
      rowLabel={(customer) => customer.name}
      rowHref={(customer) => paths.operations.customer(customer.id)}
      state={state}
      onState={onState}
      errorText="Erro ao carregar clientes"
      filters={filters}
      empty={<p className="max-w-prose text-muted">{whyEmpty(state)}</p>}
      {...listStatus(customers)}
    />
  );
}

function askedFor({ page, limit, search, sort, order, filters: chosen }: TableState): ListCustomersParams {
  return {
    page,
    limit,
    search: search || undefined,
    sort: sort as ListCustomersParams["sort"],
    order,
    status: (chosen.status || undefined) as ListCustomersParams["status"],
  };
}

const filters: TableFilter[] = [
  {
    name: "status",
    label: "Dados pessoais",
    options: [
      { value: "active", label: "Guardados" },
      { value: "erased", label: "Apagados" },
    ],
  },
];

function whyEmpty({ search, filters: chosen }: TableState): string {
  if (search) return "Busque por nome, telefone, CPF ou CNPJ, com ou sem pontuação.";
  if (chosen.status === "erased") return "Nenhum cliente teve os dados pessoais apagados.";
  return "Quem pede um evento entra aqui sozinho, com os pedidos dele.";
}
