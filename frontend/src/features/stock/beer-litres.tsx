import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { type Beer, beersQuery } from "@/api/beers";
import { paths } from "@/app/paths";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { formatNumber } from "@/lib/numbers";
import { counted } from "@/lib/text";

/** Litres of each beer in the house, and what is planned. A house without beers has no such card. */
export function BeerLitres() {
  const beers = useQuery(beersQuery({ limit: 1000 })).data?.beers ?? [];
  const shown = beers.filter(({ active, litres }) => active || litres > 0);
  if (shown.length === 0) return null;
  const total = shown.reduce((sum, { litres }) => sum + litres, 0);
  return (
    <Card
      title="Chope em litros"
      aside={<span className="text-muted tabular-nums">{`${formatNumber(total)} L na casa`}</span>}
    >
      <ul aria-label="Chope em litros" className="grid gap-x-6 px-4 py-2 sm:grid-cols-2 xl:grid-cols-3">
        {shown.map((beer) => (
          <li key={beer.id} className="flex items-baseline justify-between gap-3 py-1.5">
            <span className="min-w-0">
              <Link
                to={`${paths.operations.kegs}?beer_id=${beer.id}`}
                className="font-medium underline-offset-4 wrap-anywhere hover:underline"
              >
                {beer.name}
              </Link>
              <span className="block text-xs text-muted">{kegsText(beer)}</span>
            </span>
            <span className={classNames("shrink-0 tabular-nums", beer.litres <= 0 && "font-semibold text-warn")}>
              {`${formatNumber(beer.litres)} L`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function kegsText({ full_kegs, tapped_kegs, planned_l }: Beer): string {
  const parts = [
    full_kegs > 0 && counted(full_kegs, "barril cheio", "barris cheios"),
    tapped_kegs > 0 && `${formatNumber(tapped_kegs)} na torneira`,
    planned_l > 0 && `${formatNumber(planned_l)} L planejados`,
  ];
  return parts.filter(Boolean).join(" · ") || "nenhum barril";
}
