import { expect, it } from "vitest";
import { stepsOf, stepsThatCount } from "./steps";
import { sampleOrder } from "./testing/sample-order";

const happened = (...kinds: string[]) =>
  kinds.map((kind, day) => ({
    ...sampleOrder().timeline[0],
    kind,
    at: `2026-11-${String(day + 10)}T12:00:00Z`,
  })) as ReturnType<typeof sampleOrder>["timeline"];
const shown = (changes: Parameters<typeof sampleOrder>[0]) =>
  stepsOf(sampleOrder(changes)).map(({ label, state }) => `${label}: ${state}`);

const PLACED = ["EventOrderDrafted", "EventOrderPlaced", "EventOrderConfirmed"];

it("shows what is done, where the order stands and what is ahead; production only if the order went there", () => {
  const timeline = happened(...PLACED);
  expect(shown({ timeline })).toEqual([
    "Rascunho: done",
    "Aguardando Sinal: done",
    "Confirmado: current",
    "Agendado: ahead",
    "Com o cliente: ahead",
    "Recolhido: ahead",
    "Acertado: ahead",
  ]);
  expect(stepsOf(sampleOrder({ timeline })).map(({ at }) => at?.slice(8, 10))).toEqual(["10", "11", "12", ...Array(4)]);
  const made = happened(...PLACED, "SentToFactoryBatch");
  expect(shown({ stage: "in_factory_batch", timeline: made })).toContain("Em Produção: current");
});

it("ends at the return where no deposit is to be settled", () => {
  const steps = shown({ stage: "returned", deposit_amount: 0, deposit_received: 0 });
  expect(steps.at(-1)).toBe("Recolhido: current");
});

it("of an opening balance shows that it is owed, paid or withdrawn", () => {
  const { money } = sampleOrder();
  const debt = { money: { ...money, opening: 350 }, deposit_amount: 0, deposit_received: 0 };
  const timeline = happened("EventOrderDrafted", "OpeningBalanceRecorded");
  expect(shown({ ...debt, stage: "owed", timeline })).toEqual(["Em aberto: current", "Acertado: ahead"]);
  expect(shown({ ...debt, stage: "settled", timeline })).toEqual(["Em aberto: done", "Acertado: current"]);
  expect(shown({ ...debt, stage: "cancelled", timeline })).toEqual(["Em aberto: done", "Cancelado: current"]);
});

it("of a cancelled order shows how far it came, and its end", () => {
  const timeline = happened(...PLACED, "EventOrderCancelled", "DepositSettled");
  expect(shown({ stage: "cancelled", status: "cancelled", timeline })).toEqual([
    "Rascunho: done",
    "Aguardando Sinal: done",
    "Confirmado: done",
    "Cancelado: current",
  ]);
});

it("knows the steps that were not undone", () => {
  const taken = happened(...PLACED, "DeliveryScheduled", "EventOrderDelivered", "DeliveryTakenBack");
  expect(stepsThatCount(taken)).toEqual(["DeliveryScheduled"]);
  const again = [...taken, ...happened("EventOrderDelivered", "EquipmentReturned", "DepositSettled")];
  const undone = [...again, ...happened("SettlementTakenBack", "ReturnTakenBack")];
  expect(stepsThatCount(undone)).toEqual(["DeliveryScheduled", "EventOrderDelivered"]);
});
