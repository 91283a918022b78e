import { Minus, Plus } from "lucide-react";
import { useRef } from "react";
import { rentalPeriodLabels } from "@/api/generated/fields";
import type { BusyAsset, FreeAsset } from "@/api/generated/query";
import { Button } from "@/components/ui/button";
import { formatMoney } from "@/lib/money";
import { counted } from "@/lib/text";
import { formatInstant } from "@/lib/time";
import { inTurn, type ModelShelf, sortsOf } from "./availability";
import { AddButton, OfferRow, OfferSection } from "./offer-section";
import { OrderSentence } from "./order-sentence";

interface PieceActions {
  /** The search means single pieces, so their models are shown unfolded. */
  isSearched: boolean;
  onAsset: (asset: FreeAsset) => void;
  onRemove: (asset: FreeAsset) => void;
}

interface PieceSectionProps extends PieceActions {
  shelves: readonly ModelShelf[];
  /** The house has no pieces at all. */
  isEmpty: boolean;
}

/** 'Barris Disponíveis': what is free by model, and who has the rest until when. */
export function PieceSection({ shelves, isEmpty, ...actions }: PieceSectionProps) {
  const none = isEmpty
    ? "Nenhum barril cadastrado: cadastre modelos e ativos em Equipamentos."
    : "Tudo o que está livre já está entre os itens selecionados.";
  const rowsOf = (some: readonly ModelShelf[]) => (
    <ul className="divide-y divide-line">
      {some.map((shelf) => (
        <Shelf key={shelf.name} shelf={shelf} {...actions} />
      ))}
    </ul>
  );
  return (
    <OfferSection
      title="Barris Disponíveis"
      rows={inTurn(sortsOf(shelves))}
      isSearched={actions.isSearched}
      none={none}
    >
      {(shown, isWhole) =>
        isWhole
          ? sortsOf(shown).map((sort) => (
              <div key={sort.title}>
                <h3 className="px-4 pt-2 text-xs font-semibold text-muted">{sort.title}</h3>
                {rowsOf(sort.shelves)}
              </div>
            ))
          : rowsOf(shown)
      }
    </OfferSection>
  );
}

/** One model: how many of it, any that are free; behind that a certain one by its tag, and who has the others. */
function Shelf({ shelf, isSearched, onAsset, onRemove }: PieceActions & { shelf: ModelShelf }) {
  const { name, free, chosen, lapsed, busy } = shelf;
  const [any] = free;
  const last = chosen.at(-1);
  const stepper = useRef<HTMLDivElement>(null);
  const choose = (asset: FreeAsset) => {
    onAsset(asset);
    stepper.current?.querySelector<HTMLElement>("button:last-child")?.focus(); // the piece's own button goes away
  };
  const summary = [freeText(shelf), any && priceText(any)].filter(Boolean).join(" · ");
  return (
    <OfferRow
      name={name}
      notes={
        any || busy.length > 0 ? (
          <details open={isSearched}>
            <summary className="w-fit rounded-control py-1 hover:text-text">
              {summary}
              {any && <span className="max-sm:sr-only"> · escolher peça</span>}
              {busy.length > 0 && ` · ${counted(busy.length, "ocupado", "ocupados")}`}
            </summary>
            {any && <Pieces label={`${name}: livres`} pieces={free} onAsset={choose} />}
            {lapsed.length > 0 && (
              <>
                <p className="mt-1 text-warn">Precisam de manutenção antes; saem só com o motivo:</p>
                <Pieces label={`${name}: com manutenção vencida`} pieces={lapsed} onAsset={choose} />
              </>
            )}
            {busy.length > 0 && <Taken busy={busy} />}
          </details>
        ) : (
          summary
        )
      }
    >
      {(any || last) && (
        <div ref={stepper} className="flex shrink-0 items-center gap-1">
          <Button
            icon={Minus}
            size="small"
            className="px-2 max-sm:min-w-11"
            aria-label={`Tirar ${name}`}
            disabled={!last}
            onClick={() => last && onRemove(last)}
          />
          <output aria-label={`${name} no evento`} className="min-w-7 text-center tabular-nums">
            {chosen.length}
          </output>
          <AddButton name={name} isOut={!any} onAdd={() => any && onAsset(any)} />
        </div>
      )}
    </OfferRow>
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
