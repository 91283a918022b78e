import { Link } from "react-router-dom";
import type { AssetEvent } from "@/api/equipment";
import { paths } from "@/app/paths";
import { HistoryTabs } from "@/components/history/history-tabs";
import { Card } from "@/components/ui/card";
import { Timeline } from "@/components/ui/timeline";
import { useMay } from "@/session/access";

/** Everything that happened to the asset, as it comes: the newest first; what, who, when and why. */
export function AssetTimeline({ assetId, events }: { assetId: number; events: readonly AssetEvent[] }) {
  const items = events.map((event) => ({
    key: `${event.at}-${event.kind}-${event.order_id ?? ""}`,
    title: <Title event={event} />,
    detail: event.detail,
    reason: event.reason,
    actor: event.actor_name,
    at: event.at,
  }));
  return (
    <Card title="Histórico">
      <HistoryTabs stream={`equipment_asset-${assetId}`} audits={useMay("audit")}>
        <Timeline items={items} />
      </HistoryTabs>
    </Card>
  );
}

function Title({ event }: { event: AssetEvent }) {
  if (event.order_id === null) return event.title;
  return (
    <>
      {`${event.title} · `}
      <Link
        to={paths.operations.event(event.order_id)}
        className="font-normal whitespace-nowrap underline underline-offset-4"
      >
        {event.order_code}
      </Link>
    </>
  );
}
