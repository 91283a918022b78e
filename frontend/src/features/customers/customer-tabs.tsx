import { CalendarRange } from "lucide-react";
import { useState } from "react";
import { StreamHistory } from "@/components/history/stream-history";
import { useVersion } from "@/components/history/stream-state";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Tabs } from "@/components/ui/tabs";
import { useMay } from "@/session/access";
import { CustomerOrders } from "./customer-orders";
import { CustomerRefusals } from "./customer-refusals";
import type { Customer } from "./customers";

type Tab = "orders" | "refused" | "record";

/** What hangs on a customer: the orders, what could not be had, and for auditors everything that happened. */
export function CustomerTabs({ customer }: { customer: Customer }) {
  const audits = useMay("audit");
  const [version, setVersion] = useVersion();
  const [chosen, setChosen] = useState<Tab>(version === undefined ? "orders" : "record");
  const { order_list: orders, refused } = customer;
  const tabs: { id: Tab; label: string; count?: number }[] = [
    { id: "orders", label: "Eventos", count: orders.length },
    ...(refused.length > 0 ? [{ id: "refused" as const, label: "Não atendidos", count: refused.length }] : []),
    ...(audits ? [{ id: "record" as const, label: "Registro completo" }] : []),
  ];
  const current = tabs.some(({ id }) => id === chosen) ? chosen : "orders";
  const turnTo = (next: Tab) => {
    setChosen(next);
    if (next !== "record" && version !== undefined) setVersion(undefined);
  };
  return (
    <Card>
      <Tabs label="Do cliente" tabs={tabs} current={current} onChange={turnTo}>
        {current === "record" ? (
          <StreamHistory stream={`customer-${customer.id}`} />
        ) : current === "refused" ? (
          <CustomerRefusals refused={refused} />
        ) : orders.length > 0 ? (
          <CustomerOrders orders={orders} />
        ) : (
          <EmptyState
            title="Nenhum evento"
            hint="Os rascunhos deste cliente foram descartados, ou o pedido não pôde ser reservado."
            icon={<CalendarRange aria-hidden="true" className="size-7" />}
          />
        )}
      </Tabs>
    </Card>
  );
}
