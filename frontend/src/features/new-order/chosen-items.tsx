import { ArrowRightLeft, ShoppingBasket, Trash2, TriangleAlert } from "lucide-react";
import { itemModeLabels } from "@/api/generated/fields";
import type { FreeKit } from "@/api/generated/query";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { controlClass } from "@/components/ui/field";
import { OptionList } from "@/components/ui/option-list";
import { formatMoney } from "@/lib/money";
import { weightText } from "@/lib/units";
import type { Trouble } from "./conflict";
import {
  type Choosable,
  type ChosenItem,
  changed,
  itemRefusal,
  itemsTotal,
  replaced,
  subtotalOf,
  weightOf,
  without,
} from "./items";
import { KitSlots } from "./kit-slots";
import { OrderSentence } from "./order-sentence";

interface ChosenItemsProps {
  items: readonly ChosenItem[];
  /** The kits that can be ordered. */
  kits: readonly FreeKit[];
  troubles: ReadonlyMap<string, Trouble>;
  onChange: (items: readonly ChosenItem[]) => void;
}

/** What the order has so far: quantity, price, remove; what is taken is marked and can be replaced by a click. */
export function ChosenItems({ items, kits, troubles, onChange }: ChosenItemsProps) {
  return (
    <Card
      className="lg:max-h-[calc(100dvh-10rem)] lg:overflow-y-auto"
      title="Itens selecionados"
      aside={items.length > 0 && <span className="text-muted tabular-nums">{weightText(weightOf(items))}</span>}
    >
      {items.length === 0 ? (
        <EmptyState
          title="Nenhum item selecionado"
          hint="Adicione chope, kits, equipamento ou produtos da lista."
          icon={ShoppingBasket}
        />
      ) : (
        <ul className="divide-y divide-line">
          {items.map((item) => (
            <Line
              key={item.key}
              item={item}
              kit={item.kind === "kit" ? kits.find(({ id }) => id === item.ref) : undefined}
              trouble={troubles.get(item.key)}
              onChange={(change) => onChange(changed(items, item.key, change))}
              onRemove={() => onChange(without(items, item.key))}
              onReplace={(asset) => onChange(replaced(items, item.key, asset))}
            />
          ))}
        </ul>
      )}
      <p className="flex justify-between border-t border-line px-4 py-3 font-semibold">
        <span>Total dos itens</span>
        <output className="tabular-nums">{formatMoney(itemsTotal(items))}</output>
      </p>
    </Card>
  );
}

interface LineProps {
  item: ChosenItem;
  kit: FreeKit | undefined;
  trouble: Trouble | undefined;
  onChange: (change: Partial<Pick<ChosenItem, "quantity" | "price" | "keg" | "slots">>) => void;
  onRemove: () => void;
  onReplace: (asset: Choosable) => void;
}

/** What tells a line from the others: its tag, or that its kegs are consigned. */
export function nameOf({ name, tag, keg }: Pick<ChosenItem, "name" | "tag" | "keg">): string {
  if (tag) return `${name} ${tag}`;
  return keg?.mode === "consigned" ? `${name} consignado` : name;
}

function Line({ item, kit, trouble, onChange, onRemove, onReplace }: LineProps) {
  const refusal = itemRefusal(item);
  const label = nameOf(item);
  const described = refusal ? `${item.key}-refusal` : undefined;
  return (
    <li className={classNames("flex flex-col gap-2 px-4 py-3", trouble && "border-l-3 border-l-bad bg-bad-soft/40")}>
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <p className="font-medium">{item.name}</p>
          {item.tag && <p className="text-xs text-muted">{item.tag}</p>}
        </div>
        {trouble && (
          <Badge tone="bad" shape="cross">
            Ocupado
          </Badge>
        )}
        <Button
          icon={Trash2}
          size="small"
          variant="quiet"
          className="px-2"
          aria-label={`Remover ${label}`}
          onClick={onRemove}
        />
      </div>
      <div className="flex items-end gap-2">
        {item.kind === "asset" ? (
          <span className="w-20 pb-2.5 text-muted">1 peça</span>
        ) : (
          <label className="flex w-20 flex-col gap-0.5 text-xs text-muted">
            Quantidade
            <input
              inputMode={item.kind === "product" ? "decimal" : "numeric"}
              aria-label={`Quantidade de ${label}`}
              aria-invalid={refusal ? true : undefined}
              aria-describedby={described}
              value={item.quantity}
              onChange={(event) => onChange({ quantity: event.target.value })}
              className={`${controlClass} text-right text-sm tabular-nums`}
            />
          </label>
        )}
        <label className="flex w-26 flex-col gap-0.5 text-xs text-muted">
          Preço (R$)
          <input
            inputMode="decimal"
            aria-label={`Preço de ${label}`}
            aria-invalid={refusal ? true : undefined}
            aria-describedby={described}
            value={item.price}
            onChange={(event) => onChange({ price: event.target.value })}
            className={`${controlClass} text-right text-sm tabular-nums`}
          />
        </label>
        <span className="grow pb-2.5 text-right font-medium tabular-nums">{formatMoney(subtotalOf(item))}</span>
      </div>
      {item.keg && <ModeField item={item} keg={item.keg} onChange={onChange} />}
      {kit && <KitSlots item={item} kit={kit} onChange={(slots) => onChange({ slots })} />}
      {refusal && (
        <p id={described} role="alert" className="text-xs text-bad">
          {refusal}
        </p>
      )}
      {trouble && <TroubleNote item={item} trouble={trouble} onReplace={onReplace} />}
    </li>
  );
}

interface ModeFieldProps {
  item: ChosenItem;
  keg: NonNullable<ChosenItem["keg"]>;
  onChange: LineProps["onChange"];
}

/** Whether the kegs of a line are sold or consigned. */
function ModeField({ item, keg, onChange }: ModeFieldProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
      <select
        aria-label={`Venda de ${nameOf(item)}`}
        value={keg.mode}
        onChange={({ target }) =>
          onChange({ keg: { ...keg, mode: target.value === "consigned" ? "consigned" : "sold" } })
        }
        className="min-h-8 rounded-control border border-line-strong bg-raised px-2 text-sm text-text"
      >
        <OptionList of={itemModeLabels} />
      </select>
      {keg.mode === "consigned" && "O que voltar lacrado não é cobrado."}
    </div>
  );
}

const OFFERED = 3;

interface TroubleNoteProps {
  item: ChosenItem;
  trouble: Trouble;
  onReplace: (asset: Choosable) => void;
}

function TroubleNote({ item, trouble, onReplace }: TroubleNoteProps) {
  const { sentence, order, replacements } = trouble;
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p className="flex gap-1.5 text-bad">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span>
          <OrderSentence sentence={sentence} order={order} />
        </span>
      </p>
      {replacements.length > 0 ? (
        <div className="flex flex-wrap gap-2">
          {replacements.slice(0, OFFERED).map((asset) => (
            <Button
              icon={ArrowRightLeft}
              key={asset.id}
              size="small"
              aria-label={`Trocar ${nameOf(item)} por ${asset.asset_tag}`}
              onClick={() => onReplace(asset)}
            >
              {`Trocar por ${asset.asset_tag}`}
            </Button>
          ))}
        </div>
      ) : (
        <p className="text-muted">
          {item.kind === "asset"
            ? "Nenhuma outra peça deste modelo está livre: remova este item ou mude as datas."
            : "Diminua a quantidade, remova o kit ou mude as datas."}
        </p>
      )}
    </div>
  );
}
