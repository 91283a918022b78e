import type { ComponentType } from "react";
import { generatePath, matchPath } from "react-router-dom";
import { paths } from "@/app/paths";
import type { Permission } from "@/session/user";

/** One screen of the signed-in app: where it is, who may open it, what it is called, and how it is loaded. */
export interface Screen {
  /** May name what it shows: `paths.operations.event(":id")`. */
  path: string;
  title: string;
  /** The screen shows the name of its record as the heading of the page. */
  ownHeading?: boolean;
  /** The path of the screen above it, for the breadcrumb; it may use the names of this path. */
  parent?: string;
  permission: Permission;
  load: () => Promise<{ Component: ComponentType }>;
}

const { admin, operations, bi } = paths;

type Entry = Pick<Screen, "path" | "title" | "ownHeading" | "load">;

/** Screens that the same people may open, each below the same screen in the breadcrumb. */
const below = (parent: string | undefined, permission: Permission, entries: readonly Entry[]): Screen[] =>
  entries.map((entry) => ({ ...entry, parent, permission }));

/**
 * Every screen that exists. Routes, guards, breadcrumbs and sidebars are made from this table, so a new screen is one
 * entry here and nothing can link to a screen that is not there.
 */
export const screens: readonly Screen[] = [
  ...below(undefined, "users", [
    { path: admin.home, title: "Administração", load: () => import("./screens/admin-home") },
  ]),
  ...below(admin.home, "catalogue", [
    { path: admin.products, title: "Produtos por Categoria", load: () => import("./screens/products") },
    { path: admin.categories, title: "Categorias", load: () => import("./screens/categories") },
    { path: admin.images, title: "Imagens Hero", load: () => import("./screens/images") },
  ]),
  ...below(admin.products, "catalogue", [
    { path: admin.createProduct, title: "Novo Produto", load: () => import("./screens/create-product") },
    { path: admin.importProducts, title: "Importar produtos", load: () => import("./screens/import-products") },
    { path: admin.product(":id"), title: "Produto", load: () => import("./screens/edit-product") },
    { path: admin.editProduct(":id"), title: "Editar produto", load: () => import("./screens/edit-product") },
  ]),
  ...below(admin.categories, "catalogue", [
    { path: admin.createCategory, title: "Nova categoria", load: () => import("./screens/create-category") },
    { path: admin.category(":id"), title: "Categoria", load: () => import("./screens/edit-category") },
  ]),
  ...below(admin.home, "settings", [
    { path: admin.settings, title: "Configurações da casa", load: () => import("./screens/admin-settings") },
    { path: admin.system, title: "Sistema", load: () => import("./screens/system") },
  ]),
  ...below(admin.home, "users", [{ path: admin.users, title: "Usuários", load: () => import("./screens/users") }]),
  ...below(admin.users, "users", [
    { path: admin.createUser, title: "Novo usuário", load: () => import("./screens/create-user") },
    { path: admin.user(":id"), title: "Usuário", load: () => import("./screens/user") },
  ]),
  ...below(undefined, "audit", [{ path: admin.history, title: "Histórico", load: () => import("./screens/history") }]),
  ...below(admin.history, "audit", [
    { path: admin.asItWas, title: "Como era", load: () => import("./screens/as-of") },
    { path: admin.replay, title: "Refazer a leitura", load: () => import("./screens/replay") },
    { path: admin.whatIf, title: "E se…", load: () => import("./screens/what-if") },
    { path: admin.seal, title: "Lacre", load: () => import("./screens/seal") },
  ]),
  ...below(undefined, "operations", [
    { path: operations.home, title: "Operações", load: () => import("./screens/operations-home") },
  ]),
  ...below(operations.home, "operations", [
    { path: operations.orders, title: "Pedidos", load: () => import("./screens/orders") },
    { path: operations.reservations, title: "Reservas", load: () => import("./screens/reservations") },
    { path: operations.beers, title: "Chopes", load: () => import("./screens/beers") },
    { path: operations.priceLists, title: "Listas de preços", load: () => import("./screens/price-lists") },
    { path: operations.production, title: "Produção", load: () => import("./screens/production") },
    { path: paths.labels, title: "Ler etiqueta", load: () => import("./screens/label") },
    { path: operations.taps, title: "Torneiras", load: () => import("./screens/taps") },
    { path: operations.batches, title: "Lotes", load: () => import("./screens/batches") },
    { path: operations.stock, title: "Estoque", load: () => import("./screens/stock") },
    { path: operations.reports, title: "Relatórios", load: () => import("./screens/operations-reports") },
    { path: operations.sales, title: "Vendas", load: () => import("./screens/sales") },
  ]),
  ...below(operations.home, "customers", [
    { path: operations.customers, title: "Clientes", load: () => import("./screens/customers") },
  ]),
  ...below(operations.customers, "customers", [
    { path: operations.customer(":id"), title: "Cliente", load: () => import("./screens/customer") },
  ]),
  ...below(operations.customer(":id"), "customers", [
    { path: operations.statement(":id"), title: "Extrato", load: () => import("./screens/statement") },
    {
      path: operations.containerLetter(":id"),
      title: "Carta dos barris",
      load: () => import("./screens/container-letter"),
    },
  ]),
  ...below(operations.stock, "operations", [
    { path: operations.kegs, title: "Barris em estoque", load: () => import("./screens/kegs") },
    { path: operations.stockItem(":id"), title: "Estoque do produto", load: () => import("./screens/stock-item") },
  ]),
  ...below(paths.labels, "operations", [
    { path: paths.label(":tag"), title: "Etiqueta", load: () => import("./screens/label") },
  ]),
  ...below(paths.labels, "place_orders", [
    { path: operations.labelSheets, title: "Imprimir etiquetas", load: () => import("./screens/label-sheets") },
  ]),
  ...below(operations.taps, "operations", [
    { path: operations.tableCodes, title: "Códigos das mesas", load: () => import("./screens/table-codes") },
    { path: operations.tapLog, title: "Registro de limpeza", load: () => import("./screens/tap-log") },
  ]),
  ...below(operations.batches, "operations", [
    { path: operations.batch(":id"), title: "Lote", load: () => import("./screens/batch") },
  ]),
  ...below(operations.kegs, "operations", [
    { path: operations.keg(":id"), title: "Barril", load: () => import("./screens/keg") },
  ]),
  ...below(operations.reports, "operations", [
    { path: operations.report(":key"), title: "Relatório", load: () => import("./screens/operations-report") },
  ]),
  ...below(operations.sales, "operations", [
    { path: operations.salesImports, title: "Importar vendas", load: () => import("./screens/sales-imports") },
  ]),
  ...below(operations.home, "place_orders", [
    { path: operations.events, title: "Barris para Eventos", load: () => import("./screens/events") },
    { path: operations.inbox, title: "Pedidos do site", load: () => import("./screens/inbox") },
    { path: operations.calculator, title: "Calculadora de festa", load: () => import("./screens/party-calculator") },
    { path: operations.equipment, title: "Equipamentos", load: () => import("./screens/equipment") },
    { path: operations.kits, title: "Kits", load: () => import("./screens/kits") },
    { path: operations.timeline, title: "Agenda", load: () => import("./screens/schedule") },
    { path: operations.daySheet, title: "Folha do dia", load: () => import("./screens/day-sheet") },
    { path: operations.routes, title: "Rota", load: () => import("./screens/routes") },
    { path: operations.standingOrders, title: "Pedidos fixos", load: () => import("./screens/standing-orders") },
    { path: operations.receivables, title: "A receber", load: () => import("./screens/receivables") },
    { path: operations.containers, title: "Barris com clientes", load: () => import("./screens/containers") },
    { path: operations.counts, title: "Contagens", load: () => import("./screens/counts") },
    { path: operations.imports, title: "Importar", load: () => import("./screens/imports") },
    { path: operations.reconciliation, title: "Conciliação", load: () => import("./screens/reconciliation") },
    { path: operations.freight, title: "Frete", load: () => import("./screens/freight") },
  ]),
  ...below(operations.home, "drive", [
    { path: operations.myRoute, title: "Minha rota", load: () => import("./screens/my-route") },
  ]),
  ...below(operations.events, "place_orders", [
    { path: operations.event(":id"), title: "Evento", ownHeading: true, load: () => import("./screens/event") },
    { path: operations.createEvent, title: "Novo evento", load: () => import("./screens/create-event") },
  ]),
  ...below(operations.event(":id"), "place_orders", [
    { path: operations.document(":id", ":kind"), title: "Documento", load: () => import("./screens/event-document") },
    { path: operations.editEvent(":id"), title: "Alterar evento", load: () => import("./screens/edit-event") },
  ]),
  ...below(operations.counts, "place_orders", [
    { path: operations.count(":id"), title: "Contagem", load: () => import("./screens/count") },
  ]),
  ...below(operations.equipment, "place_orders", [
    { path: operations.asset(":id"), title: "Ativo", load: () => import("./screens/asset") },
  ]),
  ...below(undefined, "own_orders", [
    { path: paths.myOrders, title: "Meus pedidos", load: () => import("./screens/my-orders") },
  ]),
  ...below(paths.myOrders, "own_orders", [
    { path: paths.myOrder(":id"), title: "Pedido", load: () => import("./screens/my-order") },
  ]),
  ...below(undefined, "bi", [
    { path: bi.home, title: "Business Intelligence", load: () => import("./screens/bi-home") },
  ]),
  ...below(bi.home, "bi", [
    { path: bi.analytics, title: "Análises", load: () => import("./screens/bi-analytics") },
    { path: bi.products, title: "Análise de Produtos", load: () => import("./screens/bi-products") },
    { path: bi.sales, title: "Análise de Vendas", load: () => import("./screens/bi-sales") },
    { path: bi.reports, title: "Relatórios", load: () => import("./screens/bi-reports") },
  ]),
  ...below(bi.reports, "bi", [
    { path: bi.report(":key"), title: "Relatório", load: () => import("./screens/bi-report") },
  ]),
  ...below(undefined, "profile", [
    { path: paths.profile, title: "Perfil", load: () => import("./screens/profile") },
    { path: paths.settings, title: "Configurações", load: () => import("./screens/settings") },
    { path: paths.help, title: "Ajuda", ownHeading: true, load: () => import("./screens/help") },
  ]),
  ...below(paths.help, "profile", [
    { path: paths.helpPage(":page"), title: "Passo a passo", ownHeading: true, load: () => import("./screens/help") },
  ]),
];

/** The screen at a path; a trailing slash is forgiven. A screen of exactly this path comes before one with a name in it. */
export function screenAt(path: string): Screen | undefined {
  const wanted = path.length > 1 ? path.replace(/\/+$/, "") : path;
  return (
    screens.find((screen) => screen.path === wanted) ??
    screens.find((screen) => matchPath(screen.path, wanted) !== null)
  );
}

/** The way from the first screen of an area to the screen at `path`. */
export function trailOf(path: string): { label: string; path: string }[] {
  const trail = [];
  for (let at: string | undefined = path; at !== undefined; ) {
    const screen = screenAt(at);
    if (!screen) break;
    trail.unshift({ label: screen.title, path: at });
    at = screen.parent && generatePath(screen.parent, matchPath(screen.path, at)?.params);
  }
  return trail;
}
