import { OrderLink } from "@/components/orders/order-link";
import { Instant } from "@/components/ui/instant";
import { fullDay } from "@/lib/days";
import { listed } from "@/lib/text";
import { useMay } from "@/session/access";
import type { CustomerRefusal } from "./customers";

/** What this customer wanted and could not have, the latest first. */
export function CustomerRefusals({ refused }: { refused: readonly CustomerRefusal[] }) {
  const opens = useMay("place_orders");
  return (
    <ul className="flex flex-col">
      {refused.map(({ id, at, wanted_on: day, models, order_id: orderId, order_code: code }) => (
        <li key={id} className="border-b border-line px-4 py-3 last:border-0">
          <p className="wrap-anywhere">
            {`Pedido para ${fullDay(day)}. Em falta: `}
            {listed(models.map(({ name, wanted, missing }) => `${name} (${missing} de ${wanted})`))}.
            {code && orderId !== null && (
              <>
                {" "}
                <OrderLink id={orderId} opens={opens}>
                  {code}
                </OrderLink>
              </>
            )}
          </p>
          <p className="text-xs text-muted">
            <Instant at={at} />
          </p>
        </li>
      ))}
    </ul>
  );
}
