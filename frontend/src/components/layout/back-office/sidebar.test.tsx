import { cleanup, render, screen } from "@testing-library/react";
import { Boxes } from "lucide-react";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import type { SidebarItem } from "./navigation";
import { Sidebar } from "./sidebar";

const item = (id: string, path: string): SidebarItem => ({ id, label: id, path, icon: Boxes });
const items: SidebarItem[] = [
  item("Dashboard", "/operations"),
  item("Pedidos", "/operations/orders"),
  item("Equipamentos", "/operacoes/equipamentos"),
  item("Estoque", "/operations/stock"),
  item("Barris", "/operations/stock/kegs"),
];

function marked(address: string) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Sidebar label="Operações" items={items} />
    </MemoryRouter>,
  );
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
  render(
    <MemoryRouter initialEntries={["/operations"]}>
      <Sidebar
        label="Operações"
        items={items}
        marks={{ "/operations/orders": { count: 2, description: "2 pedidos novos" } }}
      />
    </MemoryRouter>,
  );
  expect(screen.getByRole("link", { name: "Pedidos, 2 pedidos novos" })).toHaveTextContent("2");
});

it("marks the nearest of two entries that a screen lies below", () => {
  expect(marked("/operations/stock/kegs/41")).toEqual(["Barris: true"]);
  cleanup();
  expect(marked("/operations/stock/7")).toEqual(["Estoque: true"]);
});
