import { cleanup, screen } from "@testing-library/react";
import { Boxes } from "lucide-react";
import { expect, it } from "vitest";
import { renderAt } from "@/testing/render";
import { reachable, type SidebarItem } from "./navigation";
import { Sidebar } from "./sidebar";

const item = (label: string, path: string): SidebarItem => ({ label, path, icon: Boxes });
const items: SidebarItem[] = [
  item("Dashboard", "/operations"),
  item("Pedidos", "/operations/orders"),
  item("Equipamentos", "/operacoes/equipamentos"),
  item("Estoque", "/operations/stock"),
  item("Barris", "/operations/stock/kegs"),
];

function marked(address: string) {
  renderAt(address, <Sidebar label="Operações" items={items} />);
  return screen.getAllByRole("link").flatMap((link) => {
    const kind = link.getAttribute("aria-current");
    return kind ? [`${link.textContent}: ${kind}`] : [];
  });
}

it("marks the entry of the screen one is on", () => {
  expect(marked("/operacoes/equipamentos")).toEqual(["Equipamentos: page"]);
});

it("marks the entry that a screen lies below, as what it is part of", () => {
  expect(marked("/operacoes/equipamentos/7")).toEqual(["Equipamentos: true"]);
});

it("does not mark the dashboard on the screens that have entries of their own", () => {
  expect(marked("/operations/orders")).toEqual(["Pedidos: page"]);
});

it("says how much waits on a screen", () => {
  renderAt(
    "/operations",
    <Sidebar
      label="Operações"
      items={items}
      marks={{ "/operations/orders": { count: 2, description: "2 pedidos novos" } }}
    />,
  );
  expect(screen.getByRole("link", { name: "Pedidos, 2 pedidos novos" })).toHaveTextContent("2");
});

it("marks the nearest of two entries that a screen lies below", () => {
  expect(marked("/operations/stock/kegs/41")).toEqual(["Barris: true"]);
  cleanup();
  expect(marked("/operations/stock/7")).toEqual(["Estoque: true"]);
});

const groups: SidebarItem[] = [
  item("Pedidos", "/operations/orders"),
  {
    label: "Dinheiro",
    icon: Boxes,
    children: [item("Vendas", "/operations/sales"), item("Conciliação", "/operacoes/conciliacao")],
  },
];

function sidebarAt(address: string) {
  const marks = { "/operacoes/conciliacao": { count: 3, description: "3 avisos do banco" } };
  renderAt(address, <Sidebar label="Operações" items={groups} marks={marks} />);
}

it("opens the group of the screen one is on", () => {
  sidebarAt("/operations/sales/imports");
  expect(screen.getByRole("button", { name: "Dinheiro", expanded: true })).toBeVisible();
  expect(screen.getByRole("link", { name: "Vendas", current: true })).toBeVisible();
  expect(screen.getByRole("link", { name: "Conciliação, 3 avisos do banco" })).toBeVisible();
});

it("says of a closed group what waits in it", () => {
  sidebarAt("/operations/orders");
  expect(screen.getByRole("button", { name: "Dinheiro, 3 avisos do banco", expanded: false })).toHaveTextContent("3");
  expect(screen.queryByRole("link", { name: "Vendas" })).toBeNull();
});

it("lists only screens that a user opens and works with", () => {
  const clerk = { ...item("Lotes", "/lots"), usedWith: "place_orders" as const };
  const group = { ...groups[1], children: [clerk, item("Torneiras", "/taps"), item("Sistema", "/system")] };
  const opens = (path: string) => path !== "/system";
  const labels = (has: boolean) => reachable([group as SidebarItem], opens, () => has).map(({ label }) => label);
  expect(labels(true)).toEqual(["Dinheiro"]);
  expect(labels(false)).toEqual(["Torneiras"]);
});
