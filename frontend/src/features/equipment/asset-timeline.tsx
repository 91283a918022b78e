import { useState } from "react";
import { Link } from "react-router-dom";
import type { AssetEvent } from "@/api/equipment";
import { paths } from "@/app/paths";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { formatInstant, fromNow } from "@/lib/time";

const SHOWN = 15;

/** Everything that happened to the asset, as it comes: the newest first; what, who, when and why. */
export function AssetTimeline({ events }: { events: readonly AssetEvent[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? events : events.slice(0, SHOWN);
  return (
    <Card title="Histórico">
      <ol className="flex flex-col px-4 py-3">
        {shown.map((event) => (
          <li
            key={`${event.at}-${event.kind}-${event.order_id ?? ""}`}
            className="relative border-l border-line pb-4 pl-5 last:pb-0"
          >
            <span
              aria-hidden="true"
              className="absolute top-1.5 -left-[0.3125rem] size-2.5 rounded-full border-2 border-raised bg-line-strong"
            />
            <p>
              <span className="font-medium">{event.title}</span>
              {event.order_id !== null && (
                <>
                  {" · "}
                  <Link
                    to={paths.operations.event(event.order_id)}
                    className="whitespace-nowrap underline underline-offset-4"
                  >
                    {event.order_code}
                  </Link>
                </>
              )}
            </p>
            {event.detail && <p>{event.detail}</p>}
            {event.reason && <p className="text-muted">{`Motivo: ${event.reason}`}</p>}
            <p className="text-xs text-muted">
              {`${event.actor_name} · `}
              <time dateTime={event.at} title={fromNow(event.at)}>
                {formatInstant(event.at)}
              </time>
            </p>
          </li>
        ))}
      </ol>
      {shown.length < events.length && (
        <div className="border-t border-line px-4 py-3">
          <Button size="small" onClick={() => setAll(true)}>
            {`Mostrar mais (${events.length - shown.length})`}
          </Button>
        </div>
      )}
    </Card>
  );
}
