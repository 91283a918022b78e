import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderAt } from "@/testing/render";
import { PaymentsCard } from "./payments-card";
import { sampleOrder, samplePayment } from "./testing/sample-order";

const REVERSAL = { at: "2026-12-06T18:30:00Z", by: "Ana Beltrão", reason: "O PIX voltou" };

function shown(reversal: typeof REVERSAL | null, audits: boolean) {
  const { money, ...order } = sampleOrder();
  const refund = samplePayment({ payment_id: null, kind: "refund", amount: -50, reference: "", reversal });
  const payments = [samplePayment(), refund];
  renderAt(
    "/",
    <PaymentsCard order={{ ...order, money: { ...money, payments } }} audits={audits} onAsk={() => undefined} />,
  );
}

it("a refund is undone by those who read the history", () => {
  shown(null, true);
  expect(screen.getByRole("button", { name: "Desfazer…" })).toBeVisible();
});

it("nobody else is offered that", () => {
  shown(null, false);
  expect(screen.queryByRole("button", { name: "Desfazer…" })).toBeNull();
});

it("a refund that was undone is struck through, with the reason", () => {
  shown(REVERSAL, true);
  expect(screen.getByText(/^Desfeito por Ana Beltrão .*: O PIX voltou$/)).toBeVisible();
  expect(screen.getByText(/-R\$.50,00/)).toHaveClass("line-through");
  expect(screen.queryByRole("button", { name: "Desfazer…" })).toBeNull();
});

it("what came has a receipt, and what went back has none", () => {
  shown(null, false);
  expect(screen.getAllByRole("link", { name: /^Recibo de / })).toHaveLength(1);
});
