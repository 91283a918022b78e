import { paths } from "@/app/paths";
import type { AuditDetail, AuditEvent } from "@/components/history/history";
import type { Permission } from "@/session/user";

/** The page of a stream, and who may open it. */
interface Place {
  path: string;
  permission: Permission;
  label: string;
}

const PLACES: Record<string, (id: string) => Place> = {
  product: (id) => ({ path: paths.admin.editProduct(id), permission: "catalogue", label: "Abrir o produto" }),
  category: (id) => ({ path: paths.admin.category(id), permission: "catalogue", label: "Abrir a categoria" }),
  image: () => ({ path: paths.admin.images, permission: "catalogue", label: "Abrir as imagens" }),
  user: (id) => ({ path: paths.admin.user(id), permission: "users", label: "Abrir o usuário" }),
  business_info: () => ({ path: paths.admin.settings, permission: "settings", label: "Abrir as configurações" }),
  stock_item: (id) => ({ path: paths.operations.stockItem(id), permission: "operations", label: "Abrir o estoque" }),
  beer: () => ({ path: paths.operations.beers, permission: "operations", label: "Abrir os chopes" }),
  standing_order: () => ({
    path: paths.operations.standingOrders,
    permission: "place_orders",
    label: "Abrir os pedidos fixos",
  }),
  price_list: () => ({
    path: paths.operations.priceLists,
    permission: "operations",
    label: "Abrir as listas de preços",
  }),
  batch: (id) => ({ path: paths.operations.batch(id), permission: "operations", label: "Abrir o lote" }),
  keg: (id) => ({ path: paths.operations.keg(id), permission: "operations", label: "Abrir o barril" }),
  customer: (id) => ({ path: paths.operations.customer(id), permission: "customers", label: "Abrir o cliente" }),
  event_order: (id) => ({ path: paths.operations.event(id), permission: "place_orders", label: "Abrir o pedido" }),
  equipment_asset: (id) => ({ path: paths.operations.asset(id), permission: "place_orders", label: "Abrir o ativo" }),
  equipment_model: () => ({ path: paths.operations.equipment, permission: "place_orders", label: "Abrir os modelos" }),
  stock_location: () => ({ path: paths.operations.equipment, permission: "place_orders", label: "Abrir os locais" }),
  kit_definition: () => ({ path: paths.operations.kits, permission: "place_orders", label: "Abrir os kits" }),
  freight_config: () => ({ path: paths.operations.freight, permission: "place_orders", label: "Abrir o frete" }),
  freight_quote: () => ({ path: paths.operations.freight, permission: "place_orders", label: "Abrir o frete" }),
  route_difficulty: () => ({ path: paths.operations.freight, permission: "place_orders", label: "Abrir o frete" }),
};

/** Where a stream has a page of its own, or at least one it is on. A kind that is not listed has none. */
export function placeOf(stream: string): Place | undefined {
  const cut = stream.lastIndexOf("-");
  return PLACES[stream.slice(0, cut)]?.(stream.slice(cut + 1));
}

const OF_STOCK = new Set(["stock_item", "keg", "sale"]);

/** Where the house can be looked at as it was right after an event. */
export function momentsOf({ number, kind }: AuditEvent, window: AuditDetail["window"]) {
  const asOf = (label: string, view: string, more: Record<string, string> = {}) => ({
    label,
    to: `${paths.admin.asItWas}?${new URLSearchParams({ view, number: String(number), ...more })}`,
  });
  return [
    ...(window
      ? [asOf("O que estava livre neste momento", "availability", { from: window.start, to: window.end })]
      : []),
    asOf("Cardápio neste momento", "menu"),
    asOf("Pedidos neste momento", "order-board"),
    ...(OF_STOCK.has(kind) ? [asOf("Estoque neste momento", "stock")] : []),
  ];
}
