import { describe, expect, it } from "vitest";
import { addressOf, askedOf, asksNothing, questionIn } from "./question";

const asked = (search: string) => questionIn(new URLSearchParams(search));

describe("a question in an address", () => {
  it("is asked of the server as it stands there", () => {
    const search =
      "from=2026-01-01&to=2026-03-31&buffer=all%3A90&buffer=3%3A0&assets=3%3A2&assets=4%3A-1&freight=choperia%3Afree_km%3A7.5";
    expect(asked(search)).toEqual({
      from: "2026-01-01",
      to: "2026-03-31",
      cleaningOfAll: 90,
      cleaning: { 3: 0 },
      assets: { 3: 2, 4: -1 },
      freight: { choperia: { free_km: 7.5 } },
    });
    expect(addressOf(asked(search)).toString()).toBe(search);
  });

  it("may say a plus, which an address reads as a blank", () => {
    expect(asked("assets=3:+2").assets).toEqual({ 3: 2 });
    expect(asked("assets=3:%2B2").assets).toEqual({ 3: 2 });
  });

  it("is nothing where it cannot mean anything", () => {
    const question = asked(
      "from=ontem&buffer=x&buffer=1:sim&assets=1:0&assets=a:1&freight=lua:free_km:1&freight=choperia:preco:1",
    );
    expect(askedOf(question)).toEqual({});
    expect(asksNothing(question)).toBe(true);
  });

  it("of other days alone changes nothing", () => {
    expect(asksNothing(asked("from=2026-01-01"))).toBe(true);
    expect(asksNothing(asked("buffer=1:0"))).toBe(false);
  });
});
