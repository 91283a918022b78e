import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { EventOrderStatus } from "@/components/ui/status-badge";
import { renderAt } from "@/testing/render";
import { DocumentsCard } from "./documents-card";
import { sampleOrder } from "./testing/sample-order";

function documentsOf(status: EventOrderStatus, collects = false): string[] {
  renderAt("/", <DocumentsCard order={sampleOrder({ status, collects })} />);
  return screen.getAllByRole("link").map((link) => link.textContent);
}

it("what is held has papers to sign, and its dossier", () => {
  expect(documentsOf("confirmed")).toEqual([
    "Contrato de locação",
    "Comprovante de entrega",
    "Comprovante de recolhimento",
    "Dossiê do pedido",
  ]);
});

it.each<EventOrderStatus>(["draft", "cancelled"])("of a %s order there is the dossier alone", (status) => {
  expect(documentsOf(status)).toEqual(["Dossiê do pedido"]);
});

it("the papers of what the customer collects say so", () => {
  expect(documentsOf("confirmed", true)).toEqual(
    expect.arrayContaining(["Comprovante de retirada", "Comprovante de devolução"]),
  );
});
