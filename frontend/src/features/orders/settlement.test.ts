import { describe, expect, it } from "vitest";
import { balanceAfter, settlementResult, unsettled, usualSettlement } from "./settlement";

describe("what is left to say of a deposit", () => {
  it.each([
    [300, { returned: 0, kept: 0, used: 0 }, 300],
    [300, { returned: 100, kept: 50.5, used: 149.5 }, 0],
    [300, { returned: 300, kept: 0.01, used: 0 }, -0.01],
    [0.3, { returned: 0.1, kept: 0.1, used: 0.1 }, 0],
  ])("of %d after %j is %d", (received, parts, left) => {
    expect(unsettled(received, parts)).toBe(left);
  });
});

describe("what is usual at the end of a loan", () => {
  it.each([
    ["nothing broke: all of it pays the price", [300, 0, 0, 1240], { returned: 0, kept: 0, used: 300 }],
    ["damage is covered first", [300, 120.5, 0, 1240], { returned: 0, kept: 120.5, used: 179.5 }],
    ["damage above the deposit takes all of it", [300, 450, 0, 1240], { returned: 0, kept: 300, used: 0 }],
    ["more than the price goes back", [300, 0, 0, 250], { returned: 50, kept: 0, used: 250 }],
    ["so does what beer that came back cost", [300, 0, 340, 600], { returned: 40, kept: 0, used: 260 }],
  ] as const)("%s", (_case, [deposit_received, damages, credits, total_amount], parts) => {
    const balance = total_amount + damages - credits - deposit_received;
    const proposed = usualSettlement({ deposit_received, damages, penalties: 0, balance, refundable: 0 });
    expect(proposed).toEqual(parts);
    expect(unsettled(deposit_received, proposed)).toBe(0);
  });
});

it("the deposit on shells that came back is given back beside the settlement, not out of the deposit", () => {
  const money = { deposit_received: 300, damages: 0, penalties: 0, balance: -450, refundable: 450 };
  expect(usualSettlement(money)).toEqual({ returned: 0, kept: 0, used: 300 });
});

describe("what a settlement leads to", () => {
  const bill = { balance: 280, damages: 120, penalties: 0, shells: 30 };
  it.each([
    ["what goes back is owed again", { returned: 300, kept: 0, used: 0 }, 580, /^Fica a receber: R\$.580,00\.$/],
    ["damage and lost shells are charged already", { returned: 0, kept: 150, used: 150 }, 280, /280,00/],
    ["what is kept beyond them is a charge", { returned: 0, kept: 300, used: 0 }, 430, /430,00/],
  ])("%s", (_case, parts, after, said) => {
    expect(balanceAfter(bill, parts)).toBe(after);
    expect(settlementResult(bill, parts)).toMatch(said);
  });

  it.each([
    [-300, "Nada fica em aberto."],
    [-400, "Fica a devolver: R$\u00a0100,00."],
  ])("a balance of %d and all given back", (balance, said) => {
    expect(settlementResult({ ...bill, balance }, { returned: 300, kept: 0, used: 0 })).toBe(said);
  });
});
