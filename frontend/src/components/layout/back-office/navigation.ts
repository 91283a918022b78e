import type { LucideIcon } from "lucide-react";
import {
  Activity,
  BadgePercent,
  Beer,
  Boxes,
  Calculator,
  CalendarDays,
  CalendarHeart,
  CalendarRange,
  CalendarSync,
  ChartColumn,
  ClipboardCheck,
  ClipboardList,
  Contact,
  Cylinder,
  Factory,
  FileChartColumn,
  FileSpreadsheet,
  FileUp,
  FlaskConical,
  GlassWater,
  HandCoins,
  Headset,
  History,
  Images,
  Inbox,
  Landmark,
  LayoutDashboard,
  ListPlus,
  Navigation,
  Package,
  PackageOpen,
  Printer,
  QrCode,
  Receipt,
  RefreshCcw,
  Rewind,
  Route,
  ScanLine,
  Settings,
  Sheet,
  ShoppingBasket,
  Split,
  Stamp,
  Tags,
  TrendingUp,
  Truck,
  Undo2,
  Users,
  Warehouse,
  Waypoints,
  Wrench,
} from "lucide-react";
import { paths } from "@/app/paths";
import type { Permission } from "@/session/user";

/** An entry of the sidebar: a screen, or a group of screens that opens below it. */
export interface SidebarItem {
  id: string;
  label: string;
  icon: LucideIcon;
  /** Of a group: the screen that stands for it where only that one may be opened. */
  path?: string;
  children?: readonly SidebarItem[];
  /** Only users with this permission work with the screen; others who may open it find it by search. */
  usedWith?: Permission;
}

export type Area = "admin" | "operations" | "bi" | "mine";

/** A link of the header, marked on every screen below its roots. */
export interface AreaLink {
  short: string;
  home: string;
  roots: readonly string[];
}

interface AreaEntry extends AreaLink {
  label: string;
  /** The link for those who may open this part of the area and not its first screen. */
  part?: AreaLink;
}

export const areas: Record<Area, AreaEntry> = {
  admin: {
    label: "Administração",
    short: "Admin",
    home: paths.admin.home,
    roots: ["/admin"],
    part: {
      short: "Catálogo",
      home: paths.admin.products,
      roots: [paths.admin.products, paths.admin.categories, paths.admin.images],
    },
  },
  operations: {
    label: "Operações",
    short: "Operações",
    home: paths.operations.home,
    roots: ["/operations", "/operacoes", "/e"],
  },
  bi: { label: "Business Intelligence", short: "BI", home: paths.bi.home, roots: ["/bi"] },
  mine: { label: "Meus pedidos", short: "Meus pedidos", home: paths.myOrders, roots: [paths.myOrders] },
};

/** The area a path belongs to, if it belongs to one. */
export function areaOf(path: string): Area | undefined {
  return (Object.keys(areas) as Area[]).find((area) =>
    areas[area].roots.some((root) => path === root || path.startsWith(`${root}/`)),
  );
}

/** What an auditor reads; the way there is in both areas whose people may. */
const history: SidebarItem = {
  id: "history",
  label: "Histórico",
  icon: History,
  path: paths.admin.history,
  children: [
    { id: "history-log", label: "Histórico", icon: History, path: paths.admin.history },
    { id: "history-then", label: "Como era", icon: Rewind, path: paths.admin.asItWas },
    { id: "history-replay", label: "Refazer a leitura", icon: RefreshCcw, path: paths.admin.replay },
    { id: "history-what-if", label: "E se…", icon: Split, path: paths.admin.whatIf },
    { id: "history-seal", label: "Lacre", icon: Stamp, path: paths.admin.seal },
  ],
};

/** The sidebars as the specification lists them. What a person cannot open, or is not built yet, is left out. */
export const sidebars: Record<Area, readonly SidebarItem[]> = {
  admin: [
    { id: "admin", label: "Dashboard", icon: LayoutDashboard, path: paths.admin.home },
    {
      id: "products",
      label: "Produtos",
      icon: Beer,
      path: paths.admin.products,
      children: [
        { id: "products-list", label: "Lista", icon: Package, path: paths.admin.products },
        { id: "products-create", label: "Novo produto", icon: ListPlus, path: paths.admin.createProduct },
        { id: "products-import", label: "Importar", icon: FileSpreadsheet, path: paths.admin.importProducts },
      ],
    },
    { id: "categories", label: "Categorias", icon: Tags, path: paths.admin.categories },
    { id: "images", label: "Imagens", icon: Images, path: paths.admin.images },
    { id: "users", label: "Usuários", icon: Users, path: paths.admin.users },
    history,
    { id: "operations-system", label: "Sistema Operacional", icon: Warehouse, path: paths.operations.home },
    { id: "admin-settings", label: "Configurações", icon: Settings, path: paths.admin.settings },
    { id: "system", label: "Sistema", icon: Activity, path: paths.admin.system },
  ],
  operations: [
    { id: "operations", label: "Dashboard", icon: LayoutDashboard, path: paths.operations.home },
    { id: "orders", label: "Pedidos", icon: ClipboardList, path: paths.operations.orders },
    { id: "events", label: "Barris p/ Eventos", icon: CalendarRange, path: paths.operations.events },
    { id: "equipment", label: "Equipamentos", icon: PackageOpen, path: paths.operations.equipment },
    { id: "kits", label: "Kits", icon: Boxes, path: paths.operations.kits },
    { id: "stock", label: "Estoque", icon: Warehouse, path: paths.operations.stock },
    { id: "operations-reports", label: "Relatórios", icon: FileChartColumn, path: paths.operations.reports },
    {
      id: "service",
      label: "Atendimento",
      icon: Headset,
      children: [
        { id: "inbox", label: "Pedidos do site", icon: Inbox, path: paths.operations.inbox },
        { id: "reservations", label: "Reservas", icon: CalendarHeart, path: paths.operations.reservations },
        { id: "customers", label: "Clientes", icon: Contact, path: paths.operations.customers },
        { id: "standing-orders", label: "Pedidos fixos", icon: CalendarSync, path: paths.operations.standingOrders },
        { id: "calculator", label: "Calculadora de festa", icon: Calculator, path: paths.operations.calculator },
      ],
    },
    {
      id: "deliveries",
      label: "Entregas",
      icon: Truck,
      children: [
        { id: "timeline", label: "Agenda", icon: CalendarDays, path: paths.operations.timeline },
        { id: "day-sheet", label: "Folha do dia", icon: Sheet, path: paths.operations.daySheet },
        { id: "routes", label: "Rota", icon: Waypoints, path: paths.operations.routes },
        { id: "my-route", label: "Minha rota", icon: Navigation, path: paths.operations.myRoute },
        { id: "labels", label: "Ler etiqueta", icon: ScanLine, path: paths.labels },
        { id: "containers", label: "Barris com clientes", icon: Undo2, path: paths.operations.containers },
        { id: "freight", label: "Frete", icon: Route, path: paths.operations.freight },
      ],
    },
    {
      id: "draught-beer",
      label: "Chope",
      icon: Beer,
      children: [
        { id: "beers", label: "Chopes", icon: Beer, path: paths.operations.beers, usedWith: "place_orders" },
        { id: "taps", label: "Torneiras", icon: GlassWater, path: paths.operations.taps },
        { id: "kegs", label: "Barris", icon: Cylinder, path: paths.operations.kegs },
        { id: "batches", label: "Lotes", icon: FlaskConical, path: paths.operations.batches, usedWith: "place_orders" },
        {
          id: "production",
          label: "Produção",
          icon: Factory,
          path: paths.operations.production,
          usedWith: "place_orders",
        },
        { id: "counts", label: "Contagens", icon: ClipboardCheck, path: paths.operations.counts },
      ],
    },
    {
      id: "money",
      label: "Dinheiro",
      icon: HandCoins,
      children: [
        { id: "receivables", label: "A receber", icon: HandCoins, path: paths.operations.receivables },
        { id: "reconciliation", label: "Conciliação", icon: Landmark, path: paths.operations.reconciliation },
        { id: "sales", label: "Vendas", icon: Receipt, path: paths.operations.sales },
        {
          id: "price-lists",
          label: "Listas de preços",
          icon: BadgePercent,
          path: paths.operations.priceLists,
          usedWith: "place_orders",
        },
      ],
    },
    {
      id: "tools",
      label: "Ferramentas",
      icon: Wrench,
      children: [
        { id: "imports", label: "Importar", icon: FileUp, path: paths.operations.imports },
        {
          id: "label-sheets",
          label: "Etiquetas",
          icon: Printer,
          path: paths.operations.labelSheets,
          usedWith: "place_orders",
        },
        { id: "table-codes", label: "Códigos das mesas", icon: QrCode, path: paths.operations.tableCodes },
      ],
    },
    history,
  ],
  bi: [
    { id: "bi", label: "Painel", icon: LayoutDashboard, path: paths.bi.home },
    { id: "analytics", label: "Análises", icon: ChartColumn, path: paths.bi.analytics },
    { id: "bi-reports", label: "Relatórios", icon: FileChartColumn, path: paths.bi.reports },
    { id: "bi-products", label: "Análise de Produtos", icon: ShoppingBasket, path: paths.bi.products },
    { id: "bi-sales", label: "Análise de Vendas", icon: TrendingUp, path: paths.bi.sales },
  ],
  mine: [{ id: "my-orders", label: "Meus pedidos", icon: ClipboardList, path: paths.myOrders }],
};

/** The entries that lead somewhere for this user: a group shows while two of its screens do, else the one that does. */
export function reachable(
  items: readonly SidebarItem[],
  opens: (path: string) => boolean,
  has: (permission: Permission) => boolean,
): SidebarItem[] {
  return items.flatMap(({ children, ...item }) => {
    if (item.usedWith && !has(item.usedWith)) return [];
    const leads = item.path !== undefined && opens(item.path);
    if (!children) return leads ? [item] : [];
    const open = reachable(children, opens, has);
    if (open.length > 1) return [{ ...item, children: open }];
    return leads ? [item] : open;
  });
}
