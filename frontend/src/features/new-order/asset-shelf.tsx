import { Minus, Plus } from "lucide-react";
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
  /** Its single pieces are what somebody looks for. */
  isSearched: boolean;
  onAsset: (asset: FreeAsset) => void;
  onRemove: (asset: FreeAsset) => void;
}

/** One model: how many of it, any that are free; behind that a certain one by its tag, and who has the others. */
export function AssetShelf({ shelf, isSearched, onAsset, onRemove }: AssetShelfProps) {
  const { name, free, chosen, lapsed, busy } = shelf;
  const [any] = free;
  const last = chosen.at(-1);
  return (
    <li className="flex items-start justify-between gap-2 px-4 py-2.5">
      <div className="min-w-0 grow">
        <h4 className="font-medium">
          {name}{" "}
          <span className="font-normal text-muted tabular-nums">
            {freeText(shelf)}
            {any && ` · ${priceText(any)}`}
          </span>
        </h4>
        {(any || busy.length > 0) && (
          <details open={isSearched} className="text-xs">
            <summary className="w-fit rounded-control px-1 py-1 text-muted hover:text-text">
              {[any && "Escolher peça", busy.length > 0 && counted(busy.length, "ocupado", "ocupados")]
                .filter(Boolean)
                .join(" · ")}
            </summary>
            {any && <Pieces label={`${name}: livres`} pieces={free} onAsset={onAsset} />}
            {lapsed.length > 0 && (
              <>
                <p className="mt-1 text-warn">Precisam de manutenção antes; saem só com o motivo:</p>
                <Pieces label={`${name}: com manutenção vencida`} pieces={lapsed} onAsset={onAsset} />
              </>
            )}
            {busy.length > 0 && <Taken busy={busy} />}
          </details>
        )}
      </div>
      {(any || last) && (
        <div className="flex shrink-0 items-center gap-1">
          <Button
            icon={Minus}
            size="small"
            className="px-2"
            aria-label={`Tirar ${name}`}
            disabled={!last}
            onClick={() => last && onRemove(last)}
          />
          <output aria-label={`${name} no evento`} className="min-w-7 text-center tabular-nums">
            {chosen.length}
          </output>
          <Button
            icon={Plus}
            size="small"
            className="px-2"
            aria-label={`Adicionar ${name}`}
            disabled={!any}
            onClick={() => any && onAsset(any)}
          />
        </div>
      )}
    </li>
  );
}

interface PiecesProps {
  label: string;
  pieces: readonly FreeAsset[];
  onAsset: (asset: FreeAsset) => void;
}

/** Single pieces by their tags. */
function Pieces({ label, pieces, onAsset }: PiecesProps) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5 py-1">
      {pieces.map((asset) => (
        <li key={asset.id}>
          <button
            type="button"
            aria-label={`Adicionar ${asset.asset_tag} ${asset.location_name}`}
            onClick={() => onAsset(asset)}
            className="inline-flex min-h-8 items-center gap-1 rounded-full border border-line px-2.5 hover:border-line-strong hover:bg-sunken"
          >
            <Plus aria-hidden="true" className="size-3 text-muted" />
            {`${asset.asset_tag} `}
            <span className="text-muted max-sm:hidden">{asset.location_name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function freeText({ free, chosen }: ModelShelf): string {
  if (free.length > 0) return counted(free.length, "livre", "livres");
  return chosen.length > 0 ? "nenhum outro livre" : "nenhum livre";
}

/** What is taken, by which order, and until when. */
function Taken({ busy }: { busy: readonly BusyAsset[] }) {
  return (
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
