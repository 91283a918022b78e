import { useQuery } from "@tanstack/react-query";
import { formatInstant } from "@/lib/time";
import { Changes } from "./changes";
import { productHistory } from "./products";

const MOST_TOLD = 10;

/** What others did to the product since the version that was being edited. */
export function Meanwhile({ id, version }: { id: number; version: number }) {
  const { data } = useQuery(productHistory(id, { page: 1, limit: MOST_TOLD, after_version: version }));
  if (!data || data.data.length === 0) return null;
  return (
    <section aria-label="O que mudou enquanto você editava" className="rounded-control bg-warn-soft px-3 py-2">
      <h3 className="font-medium text-warn">Enquanto você editava</h3>
      <ul className="mt-1 flex flex-col gap-1">
        {data.data.map((event) => (
          <li key={event.id}>
            {`${event.actor_name}, ${formatInstant(event.at)}: ${event.sentence}`}
            <Changes changes={event.changes} />
          </li>
        ))}
      </ul>
    </section>
  );
}
