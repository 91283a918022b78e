import type { QueryKey } from "@tanstack/react-query";

const adminFigures = ["admin", "dashboard"];
const operationsFigures = ["operations", "dashboard"];
const reports = ["reports"];
/** Beers, batches and kegs; a keg is where its container is, and orders promise what it holds. */
const beers = ["beers"];

/**
 * What a change of a read model makes untrue on this person's screens. What a form was filled from is not here: nobody
 * loses what they type, and a save still names the version they saw.
 */
export const shownFrom: Readonly<Record<string, readonly QueryKey[]>> = {
  accounts: [["users", "list"], adminFigures],
  beers: [beers],
  bi: [reports],
  catalogue: [
    ["admin", "products", "list"],
    ["admin", "categories", "list"],
    ["admin", "categories", "tree"],
    ["admin", "categories", "panel"],
    ["stock"],
    adminFigures,
    operationsFigures,
  ],
  customers: [["customers"]],
  equipment: [["equipment"], beers, operationsFigures],
  freight: [
    ["freight", "configs"],
    ["freight", "difficulties"],
    ["freight", "quotes"],
  ],
  images: [["admin", "images", "gallery"], ["admin", "images", "hero"], adminFigures],
  menu: [["menu"]],
  orders: [["event-orders"], ["orders"], beers, operationsFigures],
  sales: [["sales", "list"], ["stock"], adminFigures, reports],
  sales_imports: [["sales", "imports"]],
  site: [["site"], operationsFigures],
  stock: [["stock"], operationsFigures],
  trade: [["price-lists"], ["standing-orders"]],
};
