import { OrderLink } from "@/components/orders/order-link";
import { Card } from "@/components/ui/card";
import { Instant } from "@/components/ui/instant";
import { formatNumber } from "@/lib/numbers";
import { useMay } from "@/session/access";
import type { ContainerOut } from "./customers";

/** The containers that a customer has, each with the order that it left with. Shown only if there are any. */
export function ContainersCard({ containers }: { containers: readonly ContainerOut[] }) {
  const opens = useMay("place_orders");
  if (containers.length === 0) return null;
  return (
    <Card title="Barris com o cliente">
      <ul className="flex flex-col">
        {containers.map((each) => (
          <li
            key={each.asset_id}
            className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-b border-line px-4 py-3 last:border-0"
          >
            <span className="wrap-anywhere">
              <span className="font-medium">{each.asset_tag}</span>
              {` · ${[each.beer, `${formatNumber(each.capacity_l)} L`].filter(Boolean).join(" ")} · `}
              <OrderLink id={each.order_id} opens={opens}>
                {each.order_code}
              </OrderLink>
            </span>
            <span className="text-muted">
              {each.due_at && (
                <>
                  {"volta até "}
                  <Instant at={each.due_at} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
