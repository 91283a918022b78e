import { Plus } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { ListCustomersParams } from "@/api/generated/query";
import { paths } from "@/app/paths";
import { DataTable } from "@/components/data-table/data-table";
import { defineList, useList } from "@/components/data-table/define-list";
import type { Column, TableState } from "@/components/data-table/types";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Instant } from "@/components/ui/instant";
import { formatMoney } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import { dialable, formatPhone } from "@/lib/phone";
import { formatTaxNumber } from "@/lib/tax-number";
import { useAskedForm } from "@/lib/use-asked-form";
import { CustomerDialog } from "./customer-dialog";
import { type CustomerRow, customersQuery, isErased } from "./customers";

const columns: Column<CustomerRow>[] = [
  {
    id: "name",
    header: "Cliente",
    sort: "name",
    primary: true,
    cell: (customer) => (
      <>
        <span className={isErased(customer) ? "text-muted" : "font-medium"}>{customer.name}</span>
        <span className="block text-xs font-normal text-muted tabular-nums">{`#${customer.id}`}</span>
      </>
    ),
  },
  {
    id: "contact",
    header: "Telefone",
    bare: true,
    cell: (customer) =>
      customer.erased_at === null ? (
        <span className="tabular-nums @3xl:whitespace-nowrap">
          {formatPhone(dialable(customer.phone)) || customer.phone || <span className="text-muted">Sem telefone</span>}
        </span>
      ) : (
        <Badge shape="ring">Dados apagados</Badge>
      ),
  },
  {
    id: "document",
    header: "CPF ou CNPJ",
    hideBelow: "lg",
    cell: (customer) => (
      <span className="tabular-nums @3xl:whitespace-nowrap">
        {customer.document ? formatTaxNumber(customer.document) : "—"}
      </span>
    ),
  },
  {
    id: "orders",
    header: "Eventos",
    sort: "orders",
    align: "end",
    cell: (customer) => formatNumber(customer.orders),
  },
  {
    id: "total",
    header: "Total",
    sort: "total",
    align: "end",
    cell: (customer) => <span className="whitespace-nowrap">{formatMoney(customer.total)}</span>,
  },
  {
    id: "last_at",
    header: "Movimentação",
    sort: "last_at",
    cell: ({ last_at }) => <Instant at={last_at} className="tabular-nums @3xl:whitespace-nowrap" />,
  },
];

const list = defineList({
  label: "Clientes",
  errorText: "Erro ao carregar clientes",
  sort: "name",
  filters: [
    {
      name: "status",
      label: "Dados pessoais",
      options: { active: "Guardados", mixed: "Registros misturados", erased: "Apagados" },
    },
  ],
  columns,
  rowLabel: (customer) => customer.name,
  rowHref: (customer) => paths.operations.customer(customer.id),
  query: (asked: ListCustomersParams) => customersQuery(asked),
  rows: ({ data }) => data,
});

/** 'Clientes': people and companies, to be found by name, telephone or document, and new ones to be registered. */
export function CustomersView() {
  const { state, table } = useList(list);
  const navigate = useNavigate();
  const [isNew, setNew] = useState(false);
  useAskedForm(() => setNew(true));
  return (
    <>
      <DataTable
        {...table}
        actions={
          <Button icon={Plus} variant="primary" onClick={() => setNew(true)}>
            Novo cliente
          </Button>
        }
        empty={<p className="max-w-prose text-muted">{whyEmpty(state)}</p>}
      />
      {isNew && (
        <CustomerDialog
          onSaved={({ id }) => void navigate(paths.operations.customer(id))}
          onClose={() => setNew(false)}
        />
      )}
    </>
  );
}

function whyEmpty({ search, filters: chosen }: TableState): string {
  if (search) return "Busque por nome, telefone, CPF ou CNPJ, com ou sem pontuação.";
  if (chosen.status === "erased") return "Nenhum cliente teve os dados pessoais apagados.";
  if (chosen.status === "mixed") return "Nenhum cadastro mistura registros de pessoas diferentes.";
  return "Quem pede um evento entra aqui sozinho. Você também pode cadastrar alguém antes do primeiro pedido.";
}

export { CustomersView as Component };
