import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderAt } from "@/testing/render";
import { ManualView } from "./manual-view";
import { manualPage, manualPages, pictureAddress } from "./pages";

const show = (page?: string) =>
  renderAt("/", <ManualView page={page} screens={[{ path: "/admin/products", title: "Produtos por Categoria" }]} />);

it("lists every page, and leads to it", () => {
  show();
  expect(screen.getByRole("heading", { level: 1, name: "Manual da casa" })).toBeVisible();
  const addresses = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(new Set(addresses)).toEqual(new Set(manualPages.map((page) => `/ajuda/${page}`)));
});

it("shows the steps of a page, its pictures and the way to its screens", () => {
  show("produtos");
  expect(document.title).toContain("Produtos e fotos");
  const [steps] = screen.getAllByRole("list");
  expect(within(steps as HTMLElement).getByText("Novo Produto").tagName).toBe("STRONG");
  expect(screen.getByRole("link", { name: "Reajustar preços" })).toHaveAttribute("href", "/ajuda/precos");
  expect(screen.getByRole("img", { name: "Os produtos de uma categoria" })).toHaveAttribute(
    "src",
    pictureAddress("admin-products-768.webp"),
  );
  expect(screen.getByRole("link", { name: "Produtos por Categoria" })).toHaveAttribute("href", "/admin/products");
});

it("says that a page does not exist", () => {
  show("nada");
  expect(screen.getByText("Esta página do manual não existe")).toBeVisible();
  expect(screen.getByRole("link", { name: "Ver o manual" })).toHaveAttribute("href", "/ajuda");
});

it("keeps commands as they are typed", () => {
  const commands = manualPage("copia-de-seguranca")?.parts.filter((part) => part.kind === "code");
  expect(commands?.map((part) => part.text)).toContain("choperia backup /var/backups/choperia.backup");
});
