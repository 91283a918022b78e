import type { LucideIcon } from "lucide-react";
import { paths } from "@/app/paths";
import type { Permission } from "@/session/user";

/** An entry of the sidebar: a screen, or a group of screens that opens below it. */
export interface SidebarItem {
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
