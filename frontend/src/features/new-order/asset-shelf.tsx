import { Plus } from "lucide-react";
import { useState } from "react";
import { rentalPeriodLabels } from "@/api/generated/fields";
import type { BusyAsset, FreeAsset } from "@/api/generated/query";
import { Button } from "@/components/ui/button";
import { formatMoney } from "@/lib/money";
import { counted } from "@/lib/text";
import { formatInstant } from "@/lib/time";
import type { ModelShelf } from "./availability";
import { OrderSentence } from "./order-sentence";

interface AssetShelfProps {
  shelf: ModelShelf;
  onAsset: (asset: FreeAsset) => void;
}

const SHOWN_AT_ONCE = 6;
const chip =
  "inline-flex min-h-8 items-center gap-1 rounded-full border border-line px-2.5 text-xs hover:border-line-strong hover:bg-sunken";

/** One model: any of it by one click, a certain one by its tag, and who has the others. */
export function AssetShelf({ shelf: { name, free, busy }, onAsset }: AssetShelfProps) {
  const [all, setAll] = useState(false);
  const shown = all ? free : free.slice(0, SHOWN_AT_ONCE);
  const [any] = free;
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">
          {name}{" "}
          <span className="font-normal text-muted tabular-nums">
            {free.length > 0 ? counted(free.length, "livre", "livres") : "nenhum livre"}
            {any && ` · ${priceText(any)}`}
          </span>
        </h3>
        {any && (
          <Button icon={Plus} size="small" aria-label={`Adicionar ${name}`} onClick={() => onAsset(any)}>
            Adicionar
          </Button>
        )}
      </div>
      {any && (
        <ul aria-label={`${name}: livres`} className="flex flex-wrap gap-1.5">
          {shown.map((asset) => (
            <li key={asset.id}>
              <button
                type="button"
                aria-label={`Adicionar ${asset.asset_tag} ${asset.location_name}`}
                onClick={() => onAsset(asset)}
                className={chip}
              >
                <Plus aria-hidden="true" className="size-3 text-muted" />
                {`${asset.asset_tag} `}
                <span className="text-muted max-sm:hidden">{asset.location_name}</span>
              </button>
            </li>
          ))}
          {shown.length < free.length && (
            <li>
              <button type="button" onClick={() => setAll(true)} className={chip}>
                {`mais ${free.length - shown.length}`}
                <span className="sr-only">{` de ${name}`}</span>
              </button>
            </li>
          )}
        </ul>
      )}
      {busy.length > 0 && <Taken busy={busy} />}
    </li>
  );
}

/** What is taken, by which order, and until when. */
function Taken({ busy }: { busy: readonly BusyAsset[] }) {
  return (
    <details className="text-xs">
      <summary className="w-fit rounded-control px-1 py-1 text-muted hover:text-text">
        {counted(busy.length, "ocupado", "ocupados")}
      </summary>
      <ul className="mt-1 flex flex-col gap-1 px-1 text-muted">
        {busy.map((asset) => (
          <li key={asset.asset_id}>
            {!asset.reason.includes(asset.asset_tag) && (
              <span className="font-medium text-text">{`${asset.asset_tag}: `}</span>
            )}
            <OrderSentence sentence={asset.reason} order={orderOf(asset)} />
            {untilText(asset)}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** 'R$ 50,00 por semana'; a price for the whole loan stands alone. */
const priceText = ({ rental_price, rental_period }: FreeAsset) =>
  `${formatMoney(rental_price)}${rental_period ? ` ${rentalPeriodLabels[rental_period].toLowerCase()}` : ""}`;

/** When it can be had again, unless the reason has said so. */
function untilText({ until, reason }: BusyAsset): string {
  const instant = until ? formatInstant(until) : "";
  return instant && !reason.includes(instant) ? ` Livre a partir de ${instant}.` : "";
}

const orderOf = ({ order_id, order_code }: BusyAsset) =>
  order_id !== null && order_code ? { id: order_id, order_code } : null;
