import { expect, it } from "vitest";
import { type Statement, statementText } from "./statement";

const statement: Statement = {
  customer_id: 17,
  customer_name: "Bar do Zeca",
  customer_phone: "(11) 95555-0170",
  customer_document: "",
  first: null,
  last: "2026-11-30",
  opening: 0,
  charged: 940,
  paid: 300,
  balance: 640,
  lines: [],
  ahead: 0,
  owed: 640,
  open_orders: [
    {
      id: 42,
      order_code: "EV-2026-00042",
      event_name: "",
      stage: "returned",
      due_on: "2026-11-28",
      payment_days: 14,
      days: 2,
      age: "days_0_7",
      balance: 640,
    },
  ],
  containers: [],
};

it("says what is open since when, or that nothing is", () => {
  expect(statementText(statement).replaceAll("\u00a0", " ")).toBe(
    "Olá, Bar do Zeca! Seu extrato em 30/11/2026:\nEV-2026-00042: R$ 640,00, venceu em 28/11/2026, há 2 dias\nTotal em aberto: R$ 640,00",
  );
  expect(statementText({ ...statement, open_orders: [], owed: 0 })).toContain("Nada em aberto");
});
