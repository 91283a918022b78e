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
  CircleOff,
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
  type LucideIcon,
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
import type { Area, SidebarItem } from "@/components/layout/back-office/navigation";
import { screenAt } from "./screens";

const { admin, operations, bi } = paths;

/** A screen, called by its title unless the sidebar has a name of its own for it. */
const entry = (
  icon: LucideIcon,
  path: string,
  own: Pick<SidebarItem, "usedWith"> & { label?: string } = {},
): SidebarItem => ({
  label: screenAt(path)?.title ?? path,
  icon,
  path,
  ...own,
});

/** What an auditor reads; the way there is in both areas whose people may. */
const history: SidebarItem = {
  label: "Histórico",
  icon: History,
  path: admin.history,
  children: [
    entry(History, admin.history),
    entry(Rewind, admin.asItWas),
    entry(RefreshCcw, admin.replay),
    entry(Split, admin.whatIf),
    entry(Stamp, admin.seal),
  ],
};

/** The sidebars as the specification lists them. What a person cannot open, or is not built yet, is left out. */
export const sidebars: Record<Area, readonly SidebarItem[]> = {
  admin: [
    entry(LayoutDashboard, admin.home, { label: "Dashboard" }),
    {
      label: "Produtos",
      icon: Beer,
      path: admin.products,
      children: [
        entry(Package, admin.products, { label: "Lista" }),
        entry(ListPlus, admin.createProduct, { label: "Novo produto" }),
        entry(FileSpreadsheet, admin.importProducts, { label: "Importar" }),
      ],
    },
    entry(Tags, admin.categories),
    entry(Images, admin.images, { label: "Imagens" }),
    entry(Users, admin.users),
    history,
    entry(Warehouse, operations.home, { label: "Sistema Operacional" }),
    entry(Settings, admin.settings, { label: "Configurações" }),
    entry(Activity, admin.system),
  ],
  operations: [
    entry(LayoutDashboard, operations.home, { label: "Dashboard" }),
    entry(ClipboardList, operations.orders),
    entry(CalendarRange, operations.events, { label: "Barris p/ Eventos" }),
    entry(PackageOpen, operations.equipment),
    entry(Boxes, operations.kits),
    entry(Warehouse, operations.stock),
    entry(FileChartColumn, operations.reports),
    {
      label: "Atendimento",
      icon: Headset,
      children: [
        entry(Inbox, operations.inbox),
        entry(CalendarHeart, operations.reservations),
        entry(CircleOff, operations.availability),
        entry(Contact, operations.customers),
        entry(CalendarSync, operations.standingOrders),
        entry(Calculator, operations.calculator),
      ],
    },
    {
      label: "Entregas",
      icon: Truck,
      children: [
        entry(CalendarDays, operations.timeline),
        entry(Sheet, operations.daySheet),
        entry(Waypoints, operations.routes),
        entry(Navigation, operations.myRoute),
        entry(ScanLine, paths.labels),
        entry(Undo2, operations.containers),
        entry(Route, operations.freight),
      ],
    },
    {
      label: "Chope",
      icon: Beer,
      children: [
        entry(Beer, operations.beers, { usedWith: "place_orders" }),
        entry(GlassWater, operations.taps),
        entry(Cylinder, operations.kegs, { label: "Barris" }),
        entry(FlaskConical, operations.batches, { usedWith: "place_orders" }),
        entry(Factory, operations.production, { usedWith: "place_orders" }),
        entry(ClipboardCheck, operations.counts),
      ],
    },
    {
      label: "Dinheiro",
      icon: HandCoins,
      children: [
        entry(HandCoins, operations.receivables),
        entry(Landmark, operations.reconciliation),
        entry(Receipt, operations.sales),
        entry(BadgePercent, operations.priceLists, { usedWith: "place_orders" }),
      ],
    },
    {
      label: "Ferramentas",
      icon: Wrench,
      children: [
        entry(FileUp, operations.imports),
        entry(Printer, operations.labelSheets, { label: "Etiquetas", usedWith: "place_orders" }),
        entry(QrCode, operations.tableCodes),
      ],
    },
    history,
  ],
  bi: [
    entry(LayoutDashboard, bi.home, { label: "Painel" }),
    entry(ChartColumn, bi.analytics),
    entry(FileChartColumn, bi.reports),
    entry(ShoppingBasket, bi.products),
    entry(TrendingUp, bi.sales),
  ],
  mine: [entry(ClipboardList, paths.myOrders)],
};
