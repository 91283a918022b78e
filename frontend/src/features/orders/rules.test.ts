import { describe, expect, it } from "vitest";
import type { Action } from "./actions";
import { extending } from "./extension";
import { happenedAt } from "./happened-field";
import { actionText } from "./labels";
import {
  cancelling,
  confirmation,
  isBelow,
  type KegRest,
  loading,
  missingDeposit,
  type RescheduleForm,
  type ReturnLine,
  rescheduling,
  returning,
  type SwapForm,
  scheduling,
  settling,
  swapping,
  toLoad,
} from "./rules";
import { sampleBooking, sampleOrder } from "./testing/sample-order";

describe("a swap", () => {
  const form: SwapForm = { reason: " Não gelou ", condition: "ok", keg: "sealed", rest: "weighed", kg: "" };

  it("needs a reason, and a weight for a keg that is partly full", () => {
    expect(swapping({ ...form, reason: " ", keg: "partial", kg: "x" }, { isOut: true, isBeer: true })).toEqual({
      refusals: { reason: "Diga o motivo da troca.", kg: "Informe o peso em quilos, como 38,5." },
    });
  });

  it.each([
    ["of a piece in the house", form, { isOut: false, isBeer: false }, {}],
    ["of a keg as it left", form, { isOut: true, isBeer: true }, { condition: "ok" }],
    [
      "of a damaged keg with a rest",
      { ...form, condition: "damaged", keg: "partial", kg: "13" } as const,
      { isOut: true, isBeer: true },
      { condition: "damaged", keg: { state: "partial", kg: 13 } },
    ],
    [
      "of a keg that nobody weighed",
      { ...form, keg: "partial", rest: "1" } as const,
      { isOut: true, isBeer: true },
      { condition: "ok", keg: { state: "partial", quarters: 1 } },
    ],
  ])("%s says how it came back", (_, given, where, said) => {
    expect(swapping(given, where)).toEqual({ said: { reason: "Não gelou", ...said } });
  });
});

describe("a scheduled delivery", () => {
  const order = sampleOrder({ status: "scheduled_for_delivery", responsible: "Rui" });
  const form: RescheduleForm = {
    date: "2026-11-28",
    shift: "manha",
    pickup: "2026-11-30",
    responsible: "Rui",
    notes: "Portão azul.",
    reason: "",
  };

  it("sends only what is not as it was", () => {
    expect(rescheduling(form, order)).toEqual({ said: {} });
    expect(rescheduling({ ...form, date: "2026-11-29", responsible: " Cida " }, order)).toEqual({
      said: { preferred_delivery_date: "2026-11-29", responsible: "Cida" },
    });
    expect(rescheduling({ ...form, responsible: "" }, order)).toEqual({
      refusals: { responsible: "Informe o entregador." },
    });
  });

  it("is loaded by the tags that were read, one a line", () => {
    expect(loading({ tags: " B20-1 \n\nB20-2" })).toEqual({ said: ["B20-1", "B20-2"] });
    expect(loading({ tags: "\n" })).toEqual({ refusals: { tags: "Leia ao menos uma etiqueta." } });
    const bookings = [
      sampleBooking(7, "B20-1", { state: "set_aside", loaded_at: "2026-11-28T10:00:00Z" }),
      sampleBooking(8, "B20-2", { state: "set_aside" }),
      sampleBooking(9, "B20-3", { state: "released" }),
    ];
    expect(toLoad({ bookings }).map((booking) => booking.asset_tag)).toEqual(["B20-2"]);
  });
});

describe("when something happened", () => {
  it("is now while nobody changed it, else the start of that minute", () => {
    expect(happenedAt("2026-11-28T10:00", "2026-11-28T10:00")).toEqual({});
    expect(happenedAt("2026-11-27T18:30", "2026-11-28T10:00")).toEqual({ happened_at: "2026-11-27T21:30:00.000Z" });
  });
});

describe("confirming with a deposit", () => {
  const form = { amount: "300,00", method: "pix", reference: " E2026 ", reason: "" } as const;

  it("sends amount, method and reference", () => {
    expect(confirmation(form, 300, { balance: 580 })).toEqual({
      said: { status: "confirmed", deposit: { amount: 300, method: "pix", reference: "E2026" } },
    });
  });

  it("what the bank told of already is not asked for again", () => {
    expect(missingDeposit({ deposit_amount: 300, paid: 0 })).toBe(300);
    expect(missingDeposit({ deposit_amount: 300, paid: 100 })).toBe(200);
    expect(missingDeposit({ deposit_amount: 300, paid: 900 })).toBe(0);
  });

  it("less than agreed needs a reason, and sends it", () => {
    expect(isBelow("250", 300)).toBe(true);
    expect(confirmation({ ...form, amount: "250" }, 300, { balance: 580 })).toEqual({
      refusals: { reason: "O sinal combinado é de R$\u00a0300,00: diga por que confirmar com menos." },
    });
    expect(confirmation({ ...form, amount: "250", reason: "Cliente antigo" }, 300, { balance: 580 })).toMatchObject({
      said: { reason: "Cliente antigo" },
    });
  });

  it("a reason that is not needed any more is not sent", () => {
    expect(confirmation({ ...form, reason: "Cliente antigo" }, 300, { balance: 580 })).toEqual({
      said: { status: "confirmed", deposit: { amount: 300, method: "pix", reference: "E2026" } },
    });
  });

  it("more than is owed is asked about, and agreed for that amount only", () => {
    const more = { ...form, amount: "600" };
    expect(confirmation(more, 300, { balance: 580 })).toEqual({
      refusals: { agreed: "Confira o valor, ou marque que é isso mesmo." },
    });
    expect(confirmation({ ...more, agreed: 20 }, 300, { balance: 580 })).toHaveProperty("said");
    expect(confirmation({ ...more, amount: "6000", agreed: 20 }, 300, { balance: 580 })).toHaveProperty("refusals");
  });

  it("no deposit agreed needs neither method nor reason", () => {
    expect(confirmation({ amount: "", method: undefined, reference: "", reason: "" }, 0, { balance: 580 })).toEqual({
      said: { status: "confirmed", deposit: { amount: 0 } },
    });
  });

  it("an amount needs a method, and must be one", () => {
    expect(confirmation({ ...form, method: undefined }, 300, { balance: 580 })).toEqual({
      refusals: { method: "Diga como o sinal foi pago." },
    });
    expect(confirmation({ ...form, amount: "trezentos" }, 300, { balance: 580 })).toEqual({
      refusals: { amount: "Informe um valor em reais, como 150,00." },
    });
  });
});

describe("what the customer fetches", () => {
  it("is neither delivered nor picked up", () => {
    const order = sampleOrder({ collects: true });
    const buttons: Action[] = ["schedule", "deliver", "reschedule"];
    expect(buttons.map((action) => actionText(action, order))).toEqual([
      "Agendar retirada",
      "Registrar retirada",
      "Editar retirada",
    ]);
    expect(scheduling({ date: "", shift: "tarde", responsible: "" }, order)).toEqual({
      refusals: { date: "Informe o dia da retirada.", responsible: "Informe o responsável." },
    });
    expect(extending({ date: "", shift: "tarde", toProduce: "" }, order)).toEqual({
      refusals: { date: "Informe o dia da devolução." },
    });
  });
});

describe("scheduling a delivery", () => {
  it("needs a day and somebody who brings it", () => {
    expect(scheduling({ date: "2026-13-40", shift: "tarde", responsible: " " }, { collects: false })).toEqual({
      refusals: { date: "Informe o dia da entrega.", responsible: "Informe o entregador." },
    });
    expect(scheduling({ date: "2026-11-28", shift: "tarde", responsible: " Rui " }, { collects: false })).toEqual({
      said: {
        status: "scheduled_for_delivery",
        delivery: { date: "2026-11-28", shift: "tarde", responsible: "Rui" },
      },
    });
  });
});

describe("a return", () => {
  const line = (asset_id: number, changes: Partial<ReturnLine> = {}): ReturnLine => ({
    asset_id,
    condition: undefined,
    charge: "",
    note: "",
    ...changes,
  });

  it("is partial: what nobody spoke of has not come back", () => {
    expect(returning([line(7, { condition: "ok" }), line(8)], "")).toEqual({
      said: { assets: [{ asset_id: 7, condition: "ok", charge: 0, note: "" }], empties_collected: 0 },
    });
  });

  it("charges damage and loss, never what came back whole", () => {
    const lines = [
      line(7, { condition: "damaged", charge: "120,50", note: " Torneira " }),
      line(8, { condition: "lost", charge: "900" }),
      line(9, { condition: "ok", charge: "50", note: "trincado" }),
    ];
    expect(returning(lines, "2")).toEqual({
      said: {
        assets: [
          { asset_id: 7, condition: "damaged", charge: 120.5, note: "Torneira" },
          { asset_id: 8, condition: "lost", charge: 900, note: "" },
          { asset_id: 9, condition: "ok", charge: 0, note: "" },
        ],
        empties_collected: 2,
      },
    });
  });

  it("says of each keg how full it is; an empty one and a lost one need no word", () => {
    const keg = (state: "empty" | "partial" | "sealed", kg = "", rest: KegRest = "weighed") =>
      ({ condition: "ok", keg: { state, kg, rest } }) as const;
    const lines = [
      line(5, keg("sealed")),
      line(6, keg("partial", "38,5")),
      line(4, keg("partial", "", "3")),
      line(7, keg("empty")),
      line(8, { ...keg("sealed"), condition: "lost" }),
    ];
    const said = returning(lines, "");
    expect("said" in said && said.said.assets?.map((each) => each.keg)).toEqual([
      { state: "sealed" },
      { state: "partial", kg: 38.5 },
      { state: "partial", quarters: 3 },
      undefined,
      undefined,
    ]);
    expect(returning([line(6, keg("partial", "meio"))], "")).toEqual({
      refusals: { "kg-6": "Informe o peso em quilos, como 38,5." },
    });
  });

  it("of empties alone is one", () => {
    expect(returning([line(7)], "3")).toEqual({ said: { assets: [], empties_collected: 3 } });
  });

  it("of nothing is none, and figures must be figures", () => {
    expect(returning([line(7)], "0")).toEqual({ refusals: { nothing: "Informe o que voltou." } });
    expect(returning([line(7, { condition: "lost", charge: "x" })], "1,5")).toEqual({
      refusals: {
        "charge-7": "Informe um valor em reais, como 150,00.",
        empties: "Informe um número inteiro, como 2.",
      },
    });
  });
});

describe("settling a deposit", () => {
  it("the parts are exactly what was received", () => {
    expect(settling({ returned: "0,10", kept: "0,20", used: "" }, 0.3)).toEqual({
      said: { returned: 0.1, kept: 0.2, used: 0 },
    });
    expect(settling({ returned: "100", kept: "", used: "150" }, 300)).toEqual({
      refusals: { sum: "As três partes juntas devem ser o valor recebido." },
    });
  });

  it("a part that is no amount is refused by name", () => {
    expect(settling({ returned: "tudo", kept: "", used: "" }, 300)).toMatchObject({
      refusals: { returned: "Informe um valor em reais, como 150,00." },
    });
  });
});

describe("cancelling", () => {
  const empty = { returned: "", kept: "", used: "" };

  it("without a deposit and before the confirmation it needs nothing", () => {
    expect(cancelling({ status: "awaiting_deposit", paid: 0 }, " ", empty)).toEqual({
      said: { status: "cancelled" },
    });
  });

  it.each(["confirmed", "in_factory_batch", "scheduled_for_delivery"] as const)(
    "from %s it needs a reason, and the deposit its settlement",
    (status) => {
      const order = { status, paid: 300 };
      expect(cancelling(order, "", empty)).toEqual({
        refusals: {
          reason: "Diga o motivo do cancelamento.",
          sum: "As três partes juntas devem ser o valor recebido.",
        },
      });
      expect(cancelling(order, "Chuva", { ...empty, returned: "200", kept: "100" })).toEqual({
        said: {
          status: "cancelled",
          reason: "Chuva",
          settlement: { returned: 200, kept: 100, used: 0 },
        },
      });
    },
  );
});
