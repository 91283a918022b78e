import { useQueries } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import type { Keg } from "@/api/beers";
import { freshness } from "@/api/freshness";
import * as reads from "@/api/generated/reads";
import { paths } from "@/app/paths";
import { fullDay } from "@/lib/days";
import { formatNumber } from "@/lib/numbers";
import { dialable, formatPhone } from "@/lib/phone";
import { useMay } from "@/session/access";
import { inRecallOrder } from "./recall";

/** Every keg of a batch with its place; whoever may see orders sees whom to call. On paper each has a box to tick. */
export function RecallList({ kegs }: { kegs: readonly Keg[] }) {
  const contacts = useContacts(kegs.flatMap(({ order_id }) => order_id ?? []));
  return (
    <table className="block w-full sm:table print:table">
      <caption className="sr-only">Barris do lote</caption>
      <thead className="sr-only sm:not-sr-only sm:table-header-group print:not-sr-only print:table-header-group">
        <tr className="text-xs text-muted">
          <th scope="col" className="px-4 py-2 text-left font-medium">
            Barril
          </th>
          <th scope="col" className="px-2 py-2 text-left font-medium">
            Onde está
          </th>
          <th scope="col" className="px-2 py-2 text-right font-medium">
            Litros
          </th>
          <th scope="col" className="px-4 py-2 text-right font-medium">
            Validade
          </th>
        </tr>
      </thead>
      <tbody className="block sm:table-row-group print:table-row-group">
        {inRecallOrder(kegs).map((keg) => (
          <tr
            key={keg.id}
            className="flex flex-wrap gap-x-3 border-t border-line px-4 py-2.5 sm:table-row print:table-row print:break-inside-avoid"
          >
            <th scope="row" className="text-left font-medium sm:px-4 sm:py-2 print:px-4 print:py-1.5">
              <span
                aria-hidden="true"
                className="mr-3 hidden size-4 border border-black align-text-bottom print:inline-block"
              />
              <Link to={paths.operations.keg(keg.id)} className="underline-offset-4 hover:underline">
                {keg.container_tag}
              </Link>
            </th>
            <td className="order-2 w-full sm:w-auto sm:px-2 sm:py-2 print:w-auto print:px-2 print:py-1.5">
              <Place keg={keg} contact={contacts.get(keg.order_id)} />
            </td>
            <td className="order-1 tabular-nums sm:px-2 sm:py-2 sm:text-right print:px-2 print:py-1.5 print:text-right">
              {`${formatNumber(keg.litres)} L`}
            </td>
            <td className="order-1 ml-auto text-muted tabular-nums sm:px-4 sm:py-2 sm:text-right print:px-4 print:py-1.5 print:text-right">
              {fullDay(keg.best_before)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Place({ keg, contact }: { keg: Keg; contact: string | undefined }) {
  const opensOrders = useMay("place_orders");
  return (
    <>
      {keg.order_id !== null && opensOrders ? (
        <Link to={paths.operations.event(keg.order_id)} className="underline underline-offset-4">
          {keg.place}
        </Link>
      ) : (
        keg.place
      )}
      {contact && <span className="block text-muted">{contact}</span>}
    </>
  );
}

/** Name and phone of the customers of these orders, for those who may see orders. */
export function useContacts(ids: readonly number[]): ReadonlyMap<number | null, string> {
  const mayRead = useMay("place_orders");
  const orders = [...new Set(ids)];
  return useQueries({
    queries: (mayRead ? orders : []).map((id) => ({
      ...reads.getEventOrder(id),
      ...freshness.events,
    })),
    combine: (found) =>
      new Map(
        found.flatMap(({ data }) =>
          data
            ? [[data.id, [data.customer_name, phoneText(data.customer_phone)].filter(Boolean).join(" · ")] as const]
            : [],
        ),
      ),
  });
}

const phoneText = (phone: string) => formatPhone(dialable(phone)) || phone;
