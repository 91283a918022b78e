import { useQuery } from "@tanstack/react-query";
import { Truck } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { Card } from "@/components/ui/card";
import { Collection } from "@/components/ui/collection";
import { EmptyState } from "@/components/ui/empty-state";
import { type Day, dayOf, isDay, longDay } from "@/lib/days";
import { useNow } from "@/lib/use-now";
import { DayBar } from "./day-bar";
import { RouteCard } from "./route-card";
import { ownRoutesQuery } from "./routes";
import { RouteStopCard } from "./stop-card";

/** 'Minha rota': what the driver who is signed in drives on a day, as it was planned. */
export function MyRouteView() {
  const today = dayOf(useNow());
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get("dia");
  const [opened] = useState(today); // at midnight the route on the screen stays that of its day
  const day = isDay(asked) ? asked : opened;
  const show = (other: Day) => setParameters(other === opened ? {} : { dia: other }, { replace: true });
  return (
    <div className="flex flex-col gap-4">
      <DayBar day={day} today={today} onDay={show} />
      <h2 className="text-lg font-semibold first-letter:uppercase">{longDay(day)}</h2>
      <OwnRoutes key={day} day={day} />
    </div>
  );
}

function OwnRoutes({ day }: { day: Day }) {
  const routes = useQuery(ownRoutesQuery(day));
  return (
    <Collection
      query={routes}
      name="a rota"
      fallback="Tente de novo."
      shapes={["h-64"]}
      rows={(found) => found.routes}
      empty={
        <Card>
          <EmptyState
            title="Você não dirige neste dia"
            hint="Quando alguém puser você numa rota, as paradas aparecem aqui."
            icon={Truck}
          />
        </Card>
      }
    >
      {(own) =>
        own.map((route) => (
          <RouteCard key={route.vehicle_id} route={route}>
            {route.stops.map((stop, index) => (
              <RouteStopCard key={`${stop.kind}${stop.order_id}`} stop={stop} number={index + 1} />
            ))}
          </RouteCard>
        ))
      }
    </Collection>
  );
}

export { MyRouteView as Component };
