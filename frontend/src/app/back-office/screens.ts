import type { ComponentType } from "react";
import { generatePath, matchPath } from "react-router-dom";
import { paths } from "@/app/paths";
import type { Permission } from "@/session/user";

/** One screen of the signed-in app: where it is, who may open it, what it is called, and how it is loaded. */
export interface Screen {
  /** May name what it shows: `paths.operations.event(":id")`. */
  path: string;
  title: string;
  /** The page of the manual (`docs/manual/`) behind its "?". */
  help: string;
  /** The screen shows the name of its record as the heading of the page. */
  ownHeading?: boolean;
  /** The path of the screen above it, for the breadcrumb; it may use the names of this path. */
  parent?: string;
  permission: Permission;
  load: () => Promise<{ Component: ComponentType }>;
}

const { admin, operations, bi } = paths;

type Entry = [path: string, title: string, help: string, load: Screen["load"], heading?: "own heading"];

/** Screens that the same people may open, each below the same screen in the breadcrumb. */
const below = (parent: string | undefined, permission: Permission, entries: readonly Entry[]): Screen[] =>
  entries.map(([path, title, help, load, heading]) => ({
    path,
    title,
    help,
    load,
    parent,
    permission,
    ownHeading: heading !== undefined,
  }));

/**
 * Every screen that exists. Routes, guards, breadcrumbs, sidebars, the finder and the links to the manual are made from
 * this table, so a new screen is one entry here and nothing can link to a screen that is not there.
 */
export const screens: readonly Screen[] = [
  ...below(undefined, "users", [
    [admin.home, "Administração", "primeiros-passos", () => import("@/features/admin-dashboard/admin-dashboard")],
  ]),
  ...below(admin.home, "catalogue", [
    [admin.products, "Produtos por Categoria", "produtos", () => import("./screens/products")],
    [admin.categories, "Categorias", "categorias", () => import("@/features/categories/categories-view")],
    [admin.images, "Imagens Hero", "destaques-da-capa", () => import("@/features/images/hero-view")],
  ]),
  ...below(admin.products, "catalogue", [
    [admin.createProduct, "Novo Produto", "produtos", () => import("@/features/product-form/new-product-view")],
    [
      admin.importProducts,
      "Importar produtos",
      "importar-produtos",
      () => import("@/features/imports/products-import"),
    ],
    [admin.product(":id"), "Produto", "produtos", () => import("@/features/product-form/edit-product-view")],
    [admin.editProduct(":id"), "Editar produto", "produtos", () => import("@/features/product-form/edit-product-view")],
  ]),
  ...below(admin.categories, "catalogue", [
    [admin.createCategory, "Nova categoria", "categorias", () => import("@/features/categories/new-category-view")],
    [admin.category(":id"), "Categoria", "categorias", () => import("@/features/categories/edit-category-view")],
  ]),
  ...below(admin.home, "settings", [
    [admin.settings, "Configurações da casa", "casa", () => import("./screens/admin-settings")],
    [admin.messages, "Regras dos avisos", "avisos", () => import("@/features/messages/settings-view")],
    [admin.system, "Sistema", "copia-de-seguranca", () => import("@/features/system/system-view")],
  ]),
  ...below(admin.home, "users", [
    [admin.users, "Usuários", "usuarios", () => import("@/features/accounts/users-view")],
  ]),
  ...below(admin.users, "users", [
    [admin.createUser, "Novo usuário", "usuarios", () => import("@/features/accounts/create-user-view")],
    [admin.user(":id"), "Usuário", "usuarios", () => import("./screens/user")],
  ]),
  ...below(undefined, "audit", [
    [admin.history, "Histórico", "historico", () => import("@/features/audit/history-view")],
  ]),
  ...below(admin.history, "audit", [
    [admin.asItWas, "Como era", "historico", () => import("@/features/audit/as-of-view")],
    [admin.replay, "Recalcular e comparar", "historico", () => import("@/features/audit/replay-view")],
    [admin.whatIf, "E se…", "historico", () => import("@/features/what-if/what-if-view")],
    [admin.seal, "Lacre", "historico", () => import("@/features/audit/seal-view")],
  ]),
  ...below(undefined, "operations", [
    [operations.home, "Operações", "dia-a-dia", () => import("@/features/operations-dashboard/operations-dashboard")],
  ]),
  ...below(operations.home, "operations", [
    [operations.orders, "Pedidos", "andamento-do-evento", () => import("@/features/order-overview/order-overview")],
    [operations.reservations, "Reservas", "reservas", () => import("@/features/reservations/reservations-view")],
    [
      operations.siteOrders,
      "Pedidos do cardápio",
      "pedidos-do-cardapio",
      () => import("@/features/site-orders/site-orders-view"),
    ],
    [operations.beers, "Chopes", "chopes-e-lotes", () => import("@/features/beers/beers-view")],
    [
      operations.priceLists,
      "Listas de preços",
      "listas-de-precos",
      () => import("@/features/price-lists/price-lists-view"),
    ],
    [operations.production, "Produção", "chopes-e-lotes", () => import("@/features/batches/production-view")],
    [paths.labels, "Ler etiqueta", "etiquetas", () => import("@/features/labels/label-view")],
    [operations.taps, "Torneiras", "torneiras", () => import("@/features/tap-lines/tap-board")],
    [operations.batches, "Lotes", "chopes-e-lotes", () => import("@/features/batches/batches-view")],
    [operations.stock, "Estoque", "estoque", () => import("@/features/stock/stock-view")],
    [operations.reports, "Relatórios", "relatorios", () => import("./screens/operations-reports")],
    [operations.sales, "Vendas", "vendas", () => import("@/features/sales/sales-view")],
  ]),
  ...below(operations.home, "customers", [
    [operations.customers, "Clientes", "clientes", () => import("@/features/customers/customers-view")],
  ]),
  ...below(operations.customers, "customers", [
    [operations.customer(":id"), "Cliente", "clientes", () => import("@/features/customers/customer-view")],
  ]),
  ...below(operations.customer(":id"), "customers", [
    [operations.statement(":id"), "Extrato", "contas-a-receber", () => import("@/features/customers/statement-view")],
    [
      operations.containerLetter(":id"),
      "Carta dos barris",
      "barris-com-clientes",
      () => import("@/features/containers/container-letter-view"),
    ],
  ]),
  ...below(operations.stock, "operations", [
    [operations.kegs, "Barris em estoque", "barris", () => import("@/features/stock/kegs-view")],
    [operations.stockItem(":id"), "Estoque do produto", "estoque", () => import("@/features/stock/stock-item-view")],
  ]),
  ...below(paths.labels, "operations", [
    [paths.label(":tag"), "Etiqueta", "etiquetas", () => import("@/features/labels/label-view")],
  ]),
  ...below(paths.labels, "place_orders", [
    [operations.labelSheets, "Imprimir etiquetas", "etiquetas", () => import("@/features/labels/label-sheets-view")],
  ]),
  ...below(operations.taps, "operations", [
    [operations.tableCodes, "Códigos das mesas", "torneiras", () => import("@/features/tap-lines/table-codes-view")],
    [operations.tapLog, "Registro de limpeza", "torneiras", () => import("@/features/tap-lines/tap-log-view")],
  ]),
  ...below(operations.batches, "operations", [
    [operations.batch(":id"), "Lote", "chopes-e-lotes", () => import("@/features/batches/batch-view")],
  ]),
  ...below(operations.kegs, "operations", [
    [operations.keg(":id"), "Barril", "barris", () => import("@/features/stock/keg-view")],
  ]),
  ...below(operations.reports, "operations", [
    [operations.report(":key"), "Relatório", "relatorios", () => import("./screens/operations-report")],
  ]),
  ...below(operations.sales, "operations", [
    [operations.salesImports, "Importar vendas", "vendas", () => import("@/features/sales/imports-view")],
  ]),
  ...below(operations.home, "place_orders", [
    [operations.events, "Barris para Eventos", "andamento-do-evento", () => import("@/features/orders/orders-view")],
    [operations.messages, "Avisos", "avisos", () => import("@/features/messages/messages-view")],
    [operations.inbox, "Pedidos do site", "pedidos-do-site", () => import("@/features/leads/inbox-view")],
    [
      operations.calculator,
      "Calculadora de festa",
      "novo-evento",
      () => import("@/features/new-order/party-calculator"),
    ],
    [operations.equipment, "Equipamentos", "equipamentos", () => import("@/features/equipment/equipment-view")],
    [operations.maintenance, "Manutenção", "equipamentos", () => import("@/features/equipment/maintenance-view")],
    [operations.kits, "Kits", "kits-e-frete", () => import("@/features/kits/kits-view")],
    [operations.timeline, "Agenda", "dia-a-dia", () => import("@/features/schedule/schedule-view")],
    [operations.routes, "Rota", "rota", () => import("@/features/route-plans/routes-view")],
    [
      operations.standingOrders,
      "Pedidos fixos",
      "pedidos-fixos",
      () => import("@/features/standing-orders/standing-orders-view"),
    ],
    [operations.receivables, "A receber", "contas-a-receber", () => import("@/features/receivables/receivables-view")],
    [
      operations.containers,
      "Barris com clientes",
      "barris-com-clientes",
      () => import("@/features/containers/containers-view"),
    ],
    [operations.counts, "Contagens", "etiquetas", () => import("@/features/counts/counts-view")],
    [operations.imports, "Importar", "importar-a-casa", () => import("@/features/imports/imports-view")],
    [operations.reconciliation, "Conciliação", "conciliacao", () => import("@/features/bank/reconciliation-view")],
    [operations.freight, "Frete", "kits-e-frete", () => import("./screens/freight")],
  ]),
  ...below(operations.home, "fiscal", [
    [operations.notes, "Notas fiscais", "notas", () => import("@/features/notes/notes-view")],
    [operations.fiscal, "Fiscal", "fiscal", () => import("@/features/fiscal/fiscal-view")],
  ]),
  ...below(operations.notes, "fiscal", [
    [operations.issuedNotes, "Notas emitidas", "notas", () => import("@/features/notes/issued-notes")],
  ]),
  ...below(operations.home, "day_sheet", [
    [operations.daySheet, "Folha do dia", "dia-a-dia", () => import("@/features/schedule/day-sheet-view")],
  ]),
  ...below(operations.daySheet, "day_sheet", [
    [
      operations.daySheetPaper,
      "Folha do dia em papel",
      "dia-a-dia",
      () => import("@/features/schedule/day-paper-view"),
    ],
  ]),
  ...below(operations.routes, "place_orders", [
    [operations.routesPaper, "Rota em papel", "rota", () => import("@/features/schedule/day-paper-view")],
  ]),
  ...below(operations.home, "availability", [
    [
      operations.availability,
      "Acabou e voltou",
      "acabou-e-voltou",
      () => import("@/features/availability/availability-view"),
    ],
  ]),
  ...below(operations.events, "place_orders", [
    [
      operations.event(":id"),
      "Evento",
      "andamento-do-evento",
      () => import("@/features/orders/order-view"),
      "own heading",
    ],
    [operations.createEvent, "Novo evento", "novo-evento", () => import("./screens/create-event")],
  ]),
  ...below(operations.event(":id"), "place_orders", [
    [
      operations.document(":id", ":kind"),
      "Documento",
      "entrega-e-recolha",
      () => import("@/features/orders/document-view"),
      "own heading",
    ],
    [
      operations.receipt(":id", ":payment"),
      "Recibo",
      "sinal-e-pagamentos",
      () => import("@/features/orders/document-view"),
      "own heading",
    ],
    [operations.editEvent(":id"), "Editar evento", "novo-evento", () => import("@/features/new-order/edit-order-view")],
  ]),
  ...below(operations.counts, "place_orders", [
    [operations.count(":id"), "Contagem", "etiquetas", () => import("@/features/counts/count-view")],
  ]),
  ...below(operations.equipment, "place_orders", [
    [operations.asset(":id"), "Ativo", "equipamentos", () => import("@/features/equipment/asset-view")],
  ]),
  ...below(undefined, "own_orders", [
    [paths.myOrders, "Meus pedidos", "meus-pedidos", () => import("@/features/my-orders/my-orders")],
  ]),
  ...below(paths.myOrders, "own_orders", [
    [paths.myStatement, "Extrato", "meus-pedidos", () => import("@/features/my-orders/my-statement")],
    [paths.myOrder(":id"), "Pedido", "meus-pedidos", () => import("./screens/my-order")],
  ]),
  ...below(undefined, "bi", [[bi.home, "Business Intelligence", "relatorios", () => import("./screens/bi-home")]]),
  ...below(bi.home, "bi", [
    [bi.analytics, "Análises", "relatorios", () => import("./screens/bi-analytics")],
    [bi.products, "Análise de Produtos", "relatorios", () => import("./screens/bi-products")],
    [bi.sales, "Análise de Vendas", "relatorios", () => import("./screens/bi-sales")],
    [bi.reports, "Relatórios", "relatorios", () => import("./screens/bi-reports")],
  ]),
  ...below(bi.reports, "bi", [[bi.report(":key"), "Relatório", "relatorios", () => import("./screens/bi-report")]]),
  ...below(undefined, "profile", [
    [paths.profile, "Perfil", "primeiro-acesso", () => import("./screens/profile")],
    [paths.settings, "Configurações", "primeiro-acesso", () => import("./screens/settings")],
    [paths.help, "Ajuda", "primeiro-acesso", () => import("./screens/help"), "own heading"],
  ]),
  ...below(paths.help, "profile", [
    [paths.helpPage(":page"), "Passo a passo", "primeiro-acesso", () => import("./screens/help"), "own heading"],
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

/** The address of a screen's page of the manual; of the list of all pages where there is no screen. */
export const helpFor = (screen: Screen | undefined) => (screen ? paths.helpPage(screen.help) : paths.help);

/** The screens of a page of the manual that need no record to be opened. */
export const screensOf = (page: string): Screen[] =>
  screens.filter(({ path, help }) => help === page && !path.includes(":") && path !== paths.help);
