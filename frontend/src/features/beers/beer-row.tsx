import { History } from "lucide-react";
import { Link } from "react-router-dom";
import type { Beer, SizeAvailability } from "@/api/beers";
import { paths } from "@/app/paths";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { shortDay } from "@/lib/days";
import { formatMoney } from "@/lib/money";
import { formatNumber, percentText } from "@/lib/numbers";
import { counted } from "@/lib/text";

interface BeerRowProps {
  beer: Beer;
  /** What can be promised of it, by size; `undefined` while that is not known. */
  sizes: readonly SizeAvailability[] | undefined;
  onEdit?: () => void;
  onHistory?: () => void;
}

/** One beer: what it is, what there is of it, and each keg size with its price and how many are free. */
export function BeerRow({ beer, sizes, onEdit, onHistory }: BeerRowProps) {
  return (
    <li className="@container border-b border-line last:border-0">
      <div className="grid gap-x-8 gap-y-3 p-4 @3xl:grid-cols-[minmax(15rem,2fr)_3fr]">
        <div className="flex min-w-0 flex-col gap-1">
          <div className="flex items-start justify-between gap-x-2">
            <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
              <h2 className="font-semibold wrap-anywhere">{beer.name}</h2>
              {!beer.active && <Badge shape="ring">Fora de venda</Badge>}
            </div>
            <div className="-my-1.5 flex">
              {onHistory && (
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`Histórico de ${beer.name}`}
                  title="Histórico"
                  onClick={onHistory}
                  className="px-2"
                >
                  <History aria-hidden="true" className="size-4" />
                </Button>
              )}
              {onEdit && (
                <Button size="small" variant="quiet" aria-label={`Editar ${beer.name}`} onClick={onEdit}>
                  Editar
                </Button>
              )}
            </div>
          </div>
          <p className="text-muted wrap-anywhere">{whatItIs(beer)}</p>
          <p className="tabular-nums">{inHouse(beer)}</p>
          {beer.planned_l > 0 && (
            <p className="text-muted tabular-nums">{`${formatNumber(beer.planned_l)} L em lotes planejados`}</p>
          )}
        </div>
        <Sizes beer={beer} sizes={sizes} />
      </div>
    </li>
  );
}

function whatItIs({ style, abv, ibu, ebc, brewery }: Beer): string {
  const known = [
    style,
    abv !== null && percentText(abv),
    ibu !== null && `${ibu} IBU`,
    ebc !== null && `${ebc} EBC`,
    brewery,
  ].filter(Boolean);
  return known.length > 0 ? known.join(" · ") : "Sem estilo informado";
}

function inHouse({ litres, full_kegs, tapped_kegs }: Beer): string {
  if (full_kegs + tapped_kegs === 0) return "Nada na casa";
  const kegs = [
    full_kegs > 0 && counted(full_kegs, "barril cheio", "barris cheios"),
    tapped_kegs > 0 && `${formatNumber(tapped_kegs)} na torneira`,
  ];
  return [`${formatNumber(litres)} L na casa`, ...kegs].filter(Boolean).join(" · ");
}

const row = "flex flex-wrap items-baseline gap-x-3 @md:table-row";
const cell = "@md:px-2 @md:py-1.5 @md:text-right tabular-nums";
const unit = "text-muted @md:hidden";

function Sizes({ beer, sizes }: Pick<BeerRowProps, "beer" | "sizes">) {
  const priced = new Map(beer.prices.map(({ container_l, price }) => [container_l, price]));
  const known = new Map((sizes ?? []).map((size) => [size.container_l, size]));
  const all = [...new Set([...priced.keys(), ...known.keys()])].sort((one, other) => one - other);
  if (all.length === 0) return <p className="text-muted">Nenhum tamanho com preço.</p>;
  return (
    <table className="block w-full table-fixed self-start @md:table">
      <caption className="sr-only">{`Tamanhos de ${beer.name}`}</caption>
      <thead className="sr-only @md:not-sr-only @md:table-header-group">
        <tr className="text-xs text-muted">
          {["Barril", "Preço", "Cheios", "Planejados", "Prometidos", "Livres"].map((name, place) => (
            <th
              key={name}
              scope="col"
              className={classNames("px-2 pb-1 font-medium", place === 0 ? "w-16 text-left" : "text-right last:w-36")}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block @md:table-row-group">
        {all.map((litres) => {
          const price = priced.get(litres);
          const size = known.get(litres);
          return (
            <tr key={litres} className={`${row} border-t border-line py-1.5 @max-md:first:border-0`}>
              <th scope="row" className="font-medium whitespace-nowrap tabular-nums @md:px-2 @md:text-left">
                {`${formatNumber(litres)} L`}
              </th>
              <td className={`${cell} whitespace-nowrap`}>
                {price === undefined ? <span className="text-muted">sem preço</span> : formatMoney(price)}
              </td>
              {size ? <Counts size={size} beer={beer} /> : <td colSpan={4} aria-hidden="true" />}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Counts({ size, beer }: { size: SizeAvailability; beer: Beer }) {
  const free = Math.max(0, size.free);
  return (
    <>
      <td className={classNames(cell, size.full === 0 ? "@max-md:hidden" : "@max-md:order-2")}>
        <Link
          to={`${paths.operations.kegs}?beer_id=${beer.id}`}
          aria-label={`${counted(size.full, "barril cheio", "barris cheios")} de ${formatNumber(size.container_l)} L de ${beer.name}`}
          className="underline-offset-4 hover:underline"
        >
          {size.full}
        </Link>
        <span className={unit}>{size.full === 1 ? " cheio" : " cheios"}</span>
      </td>
      <td className={classNames(cell, size.planned === 0 ? "@max-md:hidden" : "@max-md:order-2")}>
        {size.planned}
        <span className={unit}>{size.planned === 1 ? " planejado" : " planejados"}</span>
      </td>
      <td className={classNames(cell, size.promised === 0 ? "@max-md:hidden" : "@max-md:order-2")}>
        {size.promised}
        <span className={unit}>{size.promised === 1 ? " prometido" : " prometidos"}</span>
      </td>
      <td className={`${cell} @max-md:order-1 @max-md:ml-auto`}>
        {free > 0 ? (
          <strong className="font-semibold">{free}</strong>
        ) : (
          <span className={size.first_day ? "text-warn" : "text-bad"}>
            {size.first_day ? `a partir de ${shortDay(size.first_day)}` : "em falta"}
          </span>
        )}
        {free > 0 && <span className={unit}>{free === 1 ? " livre" : " livres"}</span>}
      </td>
      <td aria-hidden="true" className="order-1 basis-full @md:hidden" />
    </>
  );
}
