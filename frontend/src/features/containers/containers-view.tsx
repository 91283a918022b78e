import { useQuery } from "@tanstack/react-query";
import { Cylinder } from "lucide-react";
import { Link } from "react-router-dom";
import { paths } from "@/app/paths";
import { OrderLink } from "@/components/orders/order-link";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { ContactLinks } from "@/components/ui/contact-links";
import { EmptyState } from "@/components/ui/empty-state";
import { Loaded } from "@/components/ui/loaded";
import { Scrollable } from "@/components/ui/scrollable";
import { dayOf, fullDay } from "@/lib/days";
import { formatNumber } from "@/lib/numbers";
import { dialable } from "@/lib/phone";
import { counted } from "@/lib/text";
import {
  type ContainerAway,
  type ContainerCount,
  type ContainerLedger,
  type CustomerContainers,
  containersQuery,
  reminder,
} from "./containers";

/** Which customers have the house's containers, and who is late with them. */
export function ContainersView() {
  const query = useQuery(containersQuery);
  return (
    <Loaded query={query} name="os barris" fallback="Nada foi perdido: tente de novo." shapes={["h-32", "h-64"]} carded>
      {(found) => (
        <div className="flex flex-col gap-4">
          <Summary found={found} />
          {found.customers.length === 0 ? (
            <EmptyState
              icon={Cylinder}
              title="Nenhum barril com clientes"
              hint="Um barril aparece aqui da entrega até a devolução."
            />
          ) : (
            found.customers.map((customer) => <CustomerCard key={customer.customer_id} customer={customer} />)
          )}
        </div>
      )}
    </Loaded>
  );
}

function Summary({ found }: { found: ContainerLedger }) {
  return (
    <Card
      title="Com clientes"
      aside={
        <span className="flex flex-wrap gap-2 tabular-nums">
          {counted(found.out, "barril", "barris")}
          {found.overdue > 0 && <Badge tone="bad">{counted(found.overdue, "atrasado", "atrasados")}</Badge>}
        </span>
      }
    >
      {found.sizes.length > 0 && <Sizes of="todos" sizes={found.sizes} />}
    </Card>
  );
}

function Sizes({ of, sizes }: { of: string; sizes: readonly ContainerCount[] }) {
  return (
    <Scrollable label={`Barris por tamanho: ${of}`}>
      <table className="w-full tabular-nums">
        <thead>
          <tr className="border-b border-line text-left text-xs text-muted">
            {["Tamanho", "Saíram", "Voltaram", "Perdidos", "Com clientes", "Atrasados"].map((name) => (
              <th key={name} scope="col" className="px-4 py-2 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sizes.map(({ capacity_l, left, back, lost, out, overdue }) => (
            <tr key={capacity_l} className="border-b border-line last:border-0">
              <th scope="row" className="px-4 py-2 text-left font-medium">{`${formatNumber(capacity_l)} L`}</th>
              <td className="px-4 py-2">{formatNumber(left)}</td>
              <td className="px-4 py-2">{formatNumber(back)}</td>
              <td className="px-4 py-2">{formatNumber(lost)}</td>
              <td className="px-4 py-2">{formatNumber(out)}</td>
              <td className={overdue > 0 ? "px-4 py-2 font-semibold text-bad" : "px-4 py-2"}>
                {formatNumber(overdue)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrollable>
  );
}

function CustomerCard({ customer }: { customer: CustomerContainers }) {
  const { customer_id, customer_name, customer_phone, out, overdue, sizes, containers } = customer;
  return (
    <Card
      title={customer_name}
      aside={
        <span className="flex flex-wrap gap-2 tabular-nums">
          {counted(out, "barril", "barris")}
          {overdue > 0 && <Badge tone="bad">{counted(overdue, "atrasado", "atrasados")}</Badge>}
        </span>
      }
    >
      <div className="flex flex-wrap gap-x-6 gap-y-1 border-b border-line px-4 py-2">
        {customer_phone && <ContactLinks number={dialable(customer_phone)} greeting={reminder(customer)} />}
        <Link to={paths.operations.customer(customer_id)} className="underline underline-offset-4">
          Ver cadastro
        </Link>
        {overdue > 0 && (
          <Link to={paths.operations.containerLetter(customer_id)} className="underline underline-offset-4">
            Carta para imprimir
          </Link>
        )}
      </div>
      <Sizes of={customer_name} sizes={sizes} />
      <ul className="divide-y divide-line border-t border-line">
        {containers.map((each) => (
          <li key={each.asset_id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-4 py-2.5">
            <span className="wrap-anywhere">
              <span className="font-medium">{each.asset_tag}</span>
              {` · ${[each.beer, `${formatNumber(each.capacity_l)} L`].filter(Boolean).join(" ")} · `}
              <span className="whitespace-nowrap">
                <OrderLink id={each.order_id} opens>
                  {each.order_code}
                </OrderLink>
              </span>
            </span>
            <Due container={each} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Due({ container: { due_at, days_late } }: { container: ContainerAway }) {
  if (!due_at) return null;
  const day = fullDay(dayOf(due_at));
  if (days_late === null) return <span className="text-muted">{`Volta até ${day}`}</span>;
  const late = days_late === 0 ? "hoje" : `há ${counted(days_late, "dia", "dias")}`;
  return <span className="font-medium text-bad">{`Devia ter voltado em ${day}, ${late}`}</span>;
}

export { ContainersView as Component };
