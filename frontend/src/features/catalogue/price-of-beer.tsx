import { Link } from "react-router-dom";
import type { Product } from "@/api/generated/query";
import { paths } from "@/app/paths";

/** A keg on the menu costs what its beer costs in that size: the server refuses another price. */
export const isPackedKeg = ({ container_l }: Pick<Product, "container_l">) => container_l > 0;

/** Leads to where the price of a packed keg is changed. */
export const PriceOfBeer = () => (
  <span className="text-xs text-muted">
    {"Preço do chope. "}
    <Link to={paths.operations.beers} className="inline-flex min-h-6 items-center whitespace-nowrap underline">
      Abrir Chopes
    </Link>
  </span>
);
