import type { ComponentType } from "react";
import { generatePath, matchPath } from "react-router-dom";
import { paths } from "@/app/paths";
import type { Permission } from "@/session/user";

/** One screen of the signed-in app: where it is, who may open it, what it is called, and how it is loaded. */
export interface Screen {
  /** May name what it shows: `paths.operations.event(":id")`. */
  path: string;
  title: string;
  /** The path of the screen above it, for the breadcrumb; it may use the names of this path. */
  parent?: string;
  permission: Permission;
  load: () => Promise<{ Component: ComponentType }>;
}

/**
 * Every screen that exists. Routes, guards, breadcrumbs and sidebars are made from this table, so a new screen is one
 * entry here and nothing can link to a screen that is not there.
 */
export const screens: readonly Screen[] = [
  {
    path: paths.admin.home,
    title: "Administração",
    permission: "users",
    load: () => import("./screens/admin-home"),
  },
  {
    path: paths.admin.products,
    title: "Produtos por Categoria",
    parent: paths.admin.home,
    permission: "catalogue",
    load: () => import("./screens/products"),
  },
  {
    path: paths.admin.createProduct,
    title: "Novo Produto",
    parent: paths.admin.products,
    permission: "catalogue",
    load: () => import("./screens/create-product"),
  },
  {
    path: paths.admin.product(":id"),
    title: "Produto",
    parent: paths.admin.products,
    permission: "catalogue",
    load: () => import("./screens/edit-product"),
  },
  {
    path: paths.admin.editProduct(":id"),
    title: "Editar produto",
    parent: paths.admin.products,
    permission: "catalogue",
    load: () => import("./screens/edit-product"),
  },
  {
    path: paths.admin.categories,
    title: "Categorias",
    parent: paths.admin.home,
    permission: "catalogue",
    load: () => import("./screens/categories"),
  },
  {
    path: paths.admin.createCategory,
    title: "Nova categoria",
    parent: paths.admin.categories,
    permission: "catalogue",
    load: () => import("./screens/create-category"),
  },
  {
    path: paths.admin.category(":id"),
    title: "Categoria",
    parent: paths.admin.categories,
    permission: "catalogue",
    load: () => import("./screens/edit-category"),
  },
  {
    path: paths.admin.settings,
    title: "Configurações da casa",
    parent: paths.admin.home,
    permission: "settings",
    load: () => import("./screens/admin-settings"),
  },
  {
    path: paths.admin.users,
    title: "Usuários",
    parent: paths.admin.home,
    permission: "users",
    load: () => import("./screens/users"),
  },
  {
    path: paths.admin.createUser,
    title: "Novo usuário",
    parent: paths.admin.users,
    permission: "users",
    load: () => import("./screens/create-user"),
  },
  {
    path: paths.admin.user(":id"),
    title: "Usuário",
    parent: paths.admin.users,
    permission: "users",
    load: () => import("./screens/user"),
  },
  {
    path: paths.admin.images,
    title: "Imagens Hero",
    parent: paths.admin.home,
    permission: "catalogue",
    load: () => import("./screens/images"),
  },
  {
    path: paths.admin.history,
    title: "Histórico",
    permission: "audit",
    load: () => import("./screens/history"),
  },
  {
    path: paths.admin.asItWas,
    title: "Como era",
    parent: paths.admin.history,
    permission: "audit",
    load: () => import("./screens/as-of"),
  },
  {
    path: paths.admin.replay,
    title: "Refazer a leitura",
    parent: paths.admin.history,
    permission: "audit",
    load: () => import("./screens/replay"),
  },
  {
    path: paths.admin.whatIf,
    title: "E se…",
    parent: paths.admin.history,
    permission: "audit",
    load: () => import("./screens/what-if"),
  },
  {
    path: paths.admin.seal,
    title: "Lacre",
    parent: paths.admin.history,
    permission: "audit",
    load: () => import("./screens/seal"),
  },
  {
    path: paths.admin.system,
    title: "Sistema",
    parent: paths.admin.home,
    permission: "settings",
    load: () => import("./screens/system"),
  },
  {
    path: paths.operations.home,
    title: "Operações",
    permission: "operations",
    load: () => import("./screens/operations-home"),
  },
  {
    path: paths.operations.orders,
    title: "Pedidos",
    parent: paths.operations.home,
    permission: "operations",
    load: () => import("./screens/orders"),
  },
  {
    path: paths.operations.customers,
    title: "Clientes",
    parent: paths.operations.home,
    permission: "customers",
    load: () => import("./screens/customers"),
  },
  {
    path: paths.operations.customer(":id"),
    title: "Cliente",
    parent: paths.operations.customers,
    permission: "customers",
    load: () => import("./screens/customer"),
  },
  {
    path: paths.operations.stock,
    title: "Estoque",
    parent: paths.operations.home,
    permission: "operations",
    load: () => import("./screens/stock"),
  },
  {
    path: paths.operations.kegs,
    title: "Barris em estoque",
    parent: paths.operations.stock,
    permission: "operations",
    load: () => import("./screens/kegs"),
  },
  {
    path: paths.operations.stockItem(":id"),
    title: "Estoque do produto",
    parent: paths.operations.stock,
    permission: "operations",
    load: () => import("./screens/stock-item"),
  },
  {
    path: paths.operations.reports,
    title: "Relatórios",
    parent: paths.operations.home,
    permission: "operations",
    load: () => import("./screens/operations-reports"),
  },
  {
    path: paths.operations.report(":key"),
    title: "Relatório",
    parent: paths.operations.reports,
    permission: "operations",
    load: () => import("./screens/operations-report"),
  },
  {
    path: paths.operations.sales,
    title: "Vendas",
    parent: paths.operations.home,
    permission: "operations",
    load: () => import("./screens/sales"),
  },
  {
    path: paths.operations.salesImports,
    title: "Importar vendas",
    parent: paths.operations.sales,
    permission: "operations",
    load: () => import("./screens/sales-imports"),
  },
  {
    path: paths.operations.events,
    title: "Barris para Eventos",
    parent: paths.operations.home,
    permission: "place_orders",
    load: () => import("./screens/events"),
  },
  {
    path: paths.operations.event(":id"),
    title: "Evento",
    parent: paths.operations.events,
    permission: "place_orders",
    load: () => import("./screens/event"),
  },
  {
    path: paths.operations.document(":id", ":kind"),
    title: "Documento",
    parent: paths.operations.event(":id"),
    permission: "place_orders",
    load: () => import("./screens/event-document"),
  },
  {
    path: paths.operations.createEvent,
    title: "Novo evento",
    parent: paths.operations.events,
    permission: "place_orders",
    load: () => import("./screens/create-event"),
  },
  {
    path: paths.operations.editEvent(":id"),
    title: "Alterar evento",
    parent: paths.operations.event(":id"),
    permission: "place_orders",
    load: () => import("./screens/edit-event"),
  },
  {
    path: paths.operations.calculator,
    title: "Calculadora de festa",
    parent: paths.operations.home,
    permission: "place_orders",
    load: () => import("./screens/party-calculator"),
  },
  {
    path: paths.operations.equipment,
    title: "Equipamentos",
    parent: paths.operations.home,
    permission: "place_orders",
    load: () => import("./screens/equipment"),
  },
  {
    path: paths.operations.asset(":id"),
    title: "Ativo",
    parent: paths.operations.equipment,
    permission: "place_orders",
    load: () => import("./screens/asset"),
  },
  {
    path: paths.operations.kits,
    title: "Kits",
    parent: paths.operations.home,
    permission: "place_orders",
    load: () => import("./screens/kits"),
  },
  {
    path: paths.operations.timeline,
    title: "Agenda",
    parent: paths.operations.home,
    permission: "place_orders",
    load: () => import("./screens/schedule"),
  },
  {
    path: paths.operations.daySheet,
    title: "Folha do dia",
    parent: paths.operations.home,
    permission: "place_orders",
    load: () => import("./screens/day-sheet"),
  },
  {
    path: paths.operations.freight,
    title: "Frete",
    parent: paths.operations.home,
    permission: "place_orders",
    load: () => import("./screens/freight"),
  },
  {
    path: paths.bi.home,
    title: "Business Intelligence",
    permission: "bi",
    load: () => import("./screens/bi-home"),
  },
  {
    path: paths.bi.analytics,
    title: "Análises",
    parent: paths.bi.home,
    permission: "bi",
    load: () => import("./screens/bi-analytics"),
  },
  {
    path: paths.bi.products,
    title: "Análise de Produtos",
    parent: paths.bi.home,
    permission: "bi",
    load: () => import("./screens/bi-products"),
  },
  {
    path: paths.bi.sales,
    title: "Análise de Vendas",
    parent: paths.bi.home,
    permission: "bi",
    load: () => import("./screens/bi-sales"),
  },
  {
    path: paths.bi.reports,
    title: "Relatórios",
    parent: paths.bi.home,
    permission: "bi",
    load: () => import("./screens/bi-reports"),
  },
  {
    path: paths.bi.report(":key"),
    title: "Relatório",
    parent: paths.bi.reports,
    permission: "bi",
    load: () => import("./screens/bi-report"),
  },
  { path: paths.profile, title: "Perfil", permission: "profile", load: () => import("./screens/profile") },
  { path: paths.settings, title: "Configurações", permission: "profile", load: () => import("./screens/settings") },
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
