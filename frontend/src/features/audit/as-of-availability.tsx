import { useQuery } from "@tanstack/react-query";
import { PackageOpen } from "lucide-react";
import { type ReactNode, useId } from "react";
import type { Availability } from "@/api/generated/query";
import * as reads from "@/api/generated/reads";
import { FreeModels } from "@/components/schedule/free-models";
import { DateInput } from "@/components/ui/date-input";
import { EmptyState } from "@/components/ui/empty-state";
import { counted } from "@/lib/text";
import { formatInstant, toLocal } from "@/lib/time";
import { useTypedOver } from "@/lib/use-typed-over";
import { asOfQuery, exactly, type MomentState } from "./as-of";
import { Past } from "./past";

/** What could be promised for a stretch of time, by what was known. */
export function AsOfAvailability({ state }: { state: MomentState }) {
  const from = exactly(state.parameters.get("from"));
  const to = exactly(state.parameters.get("to"));
  const then = useQuery(asOfQuery(reads.readAvailabilityThen, state.moment, from && to ? { from, to } : {}));
  return (
    <Past state={state} then={then}>
      {({ view }) => (
        <>
          <Window window={view.window} onWindow={state.change} />
          {view.models.length === 0 ? (
            <EmptyState
              title="Nenhum equipamento neste instante"
              hint="O primeiro foi cadastrado depois."
              icon={PackageOpen}
            />
          ) : (
            <>
              <Part title="Livres, por modelo">
                <FreeModels models={view.models} />
              </Part>
              <Busy busy={view.busy} />
              <Kits kits={view.kits} />
            </>
          )}
        </>
      )}
    </Past>
  );
}

interface WindowProps {
  window: Availability["window"];
  onWindow: (window: { from: string; to: string }) => void;
}

function Window({ window, onWindow }: WindowProps) {
  const [start, end] = [toLocal(window.start), toLocal(window.end)];
  const length = Date.parse(window.end) - Date.parse(window.start);
  // an end before the new start would be no stretch of time: it moves along
  const startAt = (from: string) =>
    onWindow({ from, to: from < end ? end : toLocal(Date.parse(exactly(from) ?? window.start) + length) });
  return (
    <fieldset className="flex flex-wrap items-end gap-3 border-b border-line p-4">
      <legend className="sr-only">Período da festa</legend>
      <Edge label="Sairia em" value={start} onValue={startAt} />
      <Edge label="Voltaria em" value={end} onValue={(to) => onWindow({ from: start, to })} />
    </fieldset>
  );
}

function Edge({ label, value, onValue }: { label: string; value: string; onValue: (value: string) => void }) {
  const id = useId();
  const [typed, setTyped] = useTypedOver(value);
  const onChange = (text: string) => {
    setTyped(text);
    if (exactly(text)) onValue(text);
  };
  return (
    <div className="flex flex-col gap-1">
      <span id={id} className="text-xs font-medium text-muted">
        {label}
      </span>
      <DateInput aria-labelledby={id} withTime value={typed ?? value} onChange={onChange} className="text-sm" />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-b border-line last:border-b-0">
      <h3 className="px-4 pt-3 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function Busy({ busy }: Pick<Availability, "busy">) {
  if (busy.length === 0) return null;
  return (
    <Part title="Ocupados neste período">
      <ul className="flex flex-col gap-1 p-4 pt-2">
        {busy.map((asset) => (
          <li key={`${asset.asset_id} ${asset.order_id}`} className="wrap-anywhere">
            {asset.reason}
            <FreeAgain asset={asset} />
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** When it is clean again, unless the reason has said so. */
function FreeAgain({ asset: { until, reason } }: { asset: Availability["busy"][number] }) {
  if (!until || reason.includes(formatInstant(until))) return null;
  return <span className="text-muted">{` Livre a partir de ${formatInstant(until)}.`}</span>;
}

function Kits({ kits }: Pick<Availability, "kits">) {
  if (kits.length === 0) return null;
  return (
    <Part title="Kits">
      <ul className="grid gap-x-6 gap-y-1 p-4 pt-2 sm:grid-cols-2">
        {kits.map((kit) => (
          <li key={kit.id} className="flex justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{kit.name}</span>
            <span className={kit.available_count === 0 ? "font-semibold text-bad" : "font-semibold tabular-nums"}>
              {kit.available_count === 0 ? "nenhum" : counted(kit.available_count, "livre", "livres")}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
