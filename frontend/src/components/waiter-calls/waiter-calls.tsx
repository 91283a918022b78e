import { useQuery } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { answerWaiterCall, seeWaiterCall } from "@/api/generated/command";
import { type OpenCall, waiterCallsQuery } from "@/api/waiter-calls";
import { Button } from "@/components/ui/button";
import { formatInstant, fromNow } from "@/lib/time";
import { useCommand } from "@/lib/use-command";
import { useNow } from "@/lib/use-now";

/** The tables that wait for the waiter, the longest wait first. Nothing while none does. */
export function WaiterCalls() {
  const calls = useQuery(waiterCallsQuery()).data?.calls ?? [];
  if (calls.length === 0) return null;
  return (
    <section aria-label="Mesas chamando" className="overflow-hidden rounded-card border border-amber bg-raised">
      <h2 className="flex items-center gap-2 bg-amber-soft px-4 py-2 font-semibold text-amber-text">
        <BellRing aria-hidden="true" className="size-4" />
        Mesas chamando
      </h2>
      <ul className="divide-y divide-line">
        {calls.map((call) => (
          <Call key={call.id} call={call} />
        ))}
      </ul>
    </section>
  );
}

function Call({ call: { id, table, called_at, seen_at } }: { call: OpenCall }) {
  const now = useNow();
  const see = useCommand({
    run: () => seeWaiterCall(id),
    invalidates: ["waiter_calls"],
    success: `A mesa ${table} sabe que alguém vem.`,
    failure: "Não foi possível registrar",
  });
  const action = useCommand({
    run: () => answerWaiterCall(id),
    invalidates: ["waiter_calls"],
    success: `Mesa ${table} atendida.`,
    failure: "Não foi possível registrar",
  });
  return (
    <li className="flex flex-wrap items-center gap-2 px-4 py-2">
      <p className="grow">
        <span className="text-lg font-semibold">{`Mesa ${table}`}</span>{" "}
        <time dateTime={called_at} title={formatInstant(called_at)} className="text-sm text-muted">
          {fromNow(called_at, Math.max(now.getTime(), Date.parse(called_at)))}
        </time>
        {seen_at && <span className="text-sm text-muted">{", visto"}</span>}
      </p>
      {!seen_at && (
        <Button className="min-h-11" disabled={see.isPending} onClick={() => see.mutate()}>
          Vi
          <span className="sr-only">{`: mesa ${table}`}</span>
        </Button>
      )}
      <Button variant="primary" className="min-h-11" disabled={action.isPending} onClick={() => action.mutate()}>
        Atendido
        <span className="sr-only">{`: mesa ${table}`}</span>
      </Button>
    </li>
  );
}
