import { useState } from "react";
import { Link } from "react-router-dom";
import type { Keg } from "@/api/beers";
import { paths } from "@/app/paths";
import { fullDay } from "@/lib/days";
import { formatNumber } from "@/lib/numbers";
import { Expiry, KegActions, KegBadges } from "./keg-parts";
import { KegStepDialog, type Step } from "./keg-step-dialog";
import { hasBeer, nameOf } from "./kegs";

interface KegRowsProps {
  kegs: readonly Keg[];
  /** The unit of the product of kegs from before batches, if it is known. */
  unit?: string;
  stale?: boolean;
}

/** Kegs and what can be done with each. */
export function KegRows({ kegs, unit, stale }: KegRowsProps) {
  const [open, setOpen] = useState<{ keg: Keg; step: Step }>();
  return (
    <>
      <ul aria-busy={stale} className="@container divide-y divide-line">
        {kegs.map((keg) => (
          <li
            key={keg.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 @3xl:grid @3xl:grid-cols-[minmax(0,1fr)_9.5rem_13.5rem_16rem]"
          >
            <div className="min-w-48 grow basis-0">
              <p className="font-medium wrap-anywhere">
                <Link to={paths.operations.keg(keg.id)} className="underline-offset-4 hover:underline">
                  {nameOf(keg)}
                </Link>
                <span className="font-normal text-muted">{` · ${formatNumber(keg.litres)} L`}</span>
              </p>
              <p className="text-sm text-muted wrap-anywhere">{whereFrom(keg)}</p>
              {keg.note && <p className="text-sm text-muted wrap-anywhere">{`Motivo: ${keg.note}`}</p>}
            </div>
            <Expiry keg={keg} labelled />
            <div className="flex flex-wrap gap-1.5 @3xl:justify-end">
              <KegBadges keg={keg} />
            </div>
            <KegActions keg={keg} size="small" onStep={(step) => setOpen({ keg, step })} />
          </li>
        ))}
      </ul>
      {open && <KegStepDialog {...open} unit={unit} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function whereFrom(keg: Keg): string {
  const from = [
    keg.batch_code && `lote ${keg.batch_code}`,
    `envasado em ${fullDay(keg.filled_on)}`,
    hasBeer(keg) && keg.container_id !== null && keg.status === "full" && keg.place,
  ];
  return from.filter(Boolean).join(" · ");
}
