import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import type { ContainerLedger } from "./containers";
import { ContainersView } from "./containers-view";

const size = { capacity_l: 50, left: 9, back: 7, lost: 0, out: 2, overdue: 1 };
const barrel = {
  asset_id: 7,
  asset_tag: "B50-07",
  model_name: "Barril 50 L",
  capacity_l: 50,
  beer: "Pilsen",
  order_id: 42,
  order_code: "EV-2026-00042",
  left_at: "2026-11-14T12:00:00Z",
  due_at: "2026-11-17T21:00:00Z",
  days_late: 6,
};
const ledger: ContainerLedger = {
  out: 2,
  overdue: 1,
  sizes: [size],
  customers: [
    {
      customer_id: 17,
      customer_name: "Bar do Zeca",
      customer_phone: "(11) 95555-0170",
      out: 2,
      overdue: 1,
      sizes: [size],
      containers: [
        barrel,
        { ...barrel, asset_id: 8, asset_tag: "B50-08", due_at: "2026-12-01T21:00:00Z", days_late: null },
      ],
    },
  ],
};
serve(http.get("*/api/v1/containers", () => HttpResponse.json(ledger)));

it("shows who has which containers, and asks for the late ones by WhatsApp", async () => {
  renderAt("/", <ContainersView />);
  expect(await screen.findByText("Devia ter voltado em 17/11/2026, há 6 dias")).toBeVisible();
  expect(screen.getByText("Volta até 01/12/2026")).toBeVisible();
  expect(screen.getByRole("link", { name: "Ver cadastro" })).toHaveAttribute("href", "/operations/customers/17");
  expect(screen.getByRole("link", { name: "Carta para imprimir" })).toHaveAttribute(
    "href",
    "/operations/customers/17/containers/letter",
  );
  const address = new URL(screen.getByRole("link", { name: "WhatsApp" }).getAttribute("href") ?? "");
  expect(address.searchParams.get("text")).toBe(
    "Olá, Bar do Zeca! Estes barris ainda estão com você:\nB50-07 (50 L), combinado para 17/11/2026\nQuando podemos buscar?",
  );
});
