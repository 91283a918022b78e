import { expect, it } from "vitest";
import { dueStateOf, dueText } from "./due";

const terms = { payment_days: 0 };

it.each([
  ["overdue", "venceu em 20/11/2026, há 6 dias", { ...terms, age: "days_0_7", days: 6, due_on: "2026-11-20" }],
  ["today", "vence hoje", { ...terms, age: "days_0_7", days: 0, due_on: "2026-11-26" }],
  ["ahead", "vence em 05/12/2026", { ...terms, age: "not_due", days: -9, due_on: "2026-12-05" }],
  ["ahead", "vence na entrega", { ...terms, age: "not_due", days: 2, due_on: "2026-11-24" }],
  ["ahead", "vence 14 dias depois da entrega", { payment_days: 14, age: "not_due", days: null, due_on: null }],
] as const)("%s: %s", (state, text, order) => {
  expect([dueStateOf(order), dueText(order)]).toEqual([state, text]);
});
