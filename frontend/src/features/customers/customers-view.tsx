import type { ListCustomersParams } from "@/api/generated/query";
import { paths } from "@/app/paths";
import { DataTable } from "@/components/data-table/data-table";
import { defineList, useList } from "@/components/data-table/define-list";
import type { TableState } from "@/components/data-table/types";
import { columns } from "./customer-columns";
import { customersQuery } from "./customers";

const list = defineList({
  label: "Clientes",
  errorText: "Erro ao carregar clientes",
  sort: "name",
  filters: [{ name: "status", label: "Dados pessoais", options: { active: "Guardados", erased: "Apagados" } }],
  columns,
  rowLabel: (customer) => customer.name,
  rowHref: (customer) => paths.operations.customer(customer.id),
  query: (asked: ListCustomersParams) => customersQuery(asked),
  rows: ({ data }) => data,
});

/** 'Clientes': who ordered or asked for something, to be found by name, telephone or document. */
export function CustomersView() {
  const { state, table } = useList(list);
  return <DataTable {...table} empty={<p className="max-w-prose text-muted">{whyEmpty(state)}</p>} />;
}

function whyEmpty({ search, filters: chosen }: TableState): string {
  if (search) return "Busque por nome, telefone, CPF ou CNPJ, com ou sem pontuação.";
  if (chosen.status === "erased") return "Nenhum cliente teve os dados pessoais apagados.";
  return "Quem pede um evento entra aqui sozinho, com os pedidos dele.";
}
