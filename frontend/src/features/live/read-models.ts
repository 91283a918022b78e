import type { QueryKey } from "@tanstack/react-query";

const adminFigures = ["admin", "dashboard"];
const operationsFigures = ["operations", "dashboard"];
const reports = ["reports"];
/** What a signed-in customer sees. */
const mine = ["my-orders"];
/** Beers, batches and kegs; a keg is where its container is, and orders promise what it holds. */
const beers = ["beers"];
/** The inbox: requests of the site, reservations to confirm, and change requests of orders. */
const leads = ["leads"];

/**
 * What a change of a read model makes untrue on this person's screens. What a form was filled from is not here: nobody
 * loses what they type, and a save still names the version they saw.
 */
export const shownFrom: Readonly<Record<string, readonly QueryKey[]>> = {
  accounts: [["users", "list"], ["users", "drivers"], mine, adminFigures],
  bank: [["bank-lines"]],
  beers: [beers],
  bi: [reports],
  catalogue: [
    ["admin", "products", "list"],
    ["admin", "categories", "choices"],
    ["admin", "categories", "list"],
    ["admin", "categories", "tree"],
    ["admin", "categories", "panel"],
    ["stock"],
    adminFigures,
    operationsFigures,
  ],
  counts: [["counts"]],
  customers: [["customers"], mine],
  equipment: [["equipment"], mine, beers, operationsFigures],
  freight: [
    ["freight", "configs"],
    ["freight", "difficulties"],
    ["freight", "quotes"],
  ],
  images: [["admin", "images", "gallery"], ["admin", "images", "hero"], adminFigures],
  leads: [leads],
  menu: [["menu"]],
  orders: [["event-orders"], ["orders"], mine, beers, operationsFigures, leads],
  reservations: [["reservations"], leads],
  route_plans: [
    ["event-orders", "routes"],
    ["event-orders", "day-sheet"],
  ],
  sales: [["sales", "list"], ["stock"], adminFigures, reports],
  sales_imports: [["sales", "imports"]],
  site: [["site"], [...beers, "taps"], operationsFigures],
  stock: [["stock"], operationsFigures],
  tap_lines: [[...beers, "taps"], operationsFigures],
  waiter_calls: [["waiter-calls"]],
  trade: [["price-lists"], ["standing-orders"], ["event-orders", "routes"], operationsFigures],
};
