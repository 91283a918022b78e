import { expect, it } from "vitest";
import { bodyOf, fieldsOf, placeIn, problemsOf, type RuleLike } from "./rule-fields";

const rule: RuleLike = {
  occasion: "delivery_tomorrow",
  channel: "whatsapp",
  channel_id: null,
  days: 0,
  minutes: 0,
  at: "",
  working_days: false,
  title: "Sua entrega é amanhã",
  text: "Oi!",
  template: "",
  language: "pt_BR",
  parameters: [],
};

it.each([
  { days: 0, minutes: 0, at: "" },
  { days: -1, minutes: 0, at: "10:00" },
  { days: 0, minutes: -195, at: "" },
  { days: 2, minutes: 30, at: "" },
])("a rule that is opened and saved is the same: %j", (timing) => {
  const whole = { ...rule, ...timing, parameters: ["{primeiro_nome}", "{pedido}"] };
  expect(bodyOf(fieldsOf(whole), whole)).toEqual(whole);
});

it("what goes out at once keeps no delay that was typed before", () => {
  const fields = { ...fieldsOf(rule), side: "now" as const, days: "3", hours: "2" };
  expect(bodyOf(fields, rule)).toMatchObject({ days: 0, minutes: 0 });
});

it("a number of days that is none is refused, and so is a model without a name", () => {
  const fields = { ...fieldsOf(rule), channel: "cloud" as const, days: "um" };
  expect(Object.keys(problemsOf(fields)).sort()).toEqual(["days", "template"]);
});

it("a place in the second parameter is on the second line of its field", () => {
  const fields = { ...fieldsOf(rule), parameters: "{cliente}\n{pedido}" };
  expect(placeIn(fields, { field: "parameters.1", start: 0, end: 8 })).toEqual({
    name: "parameters",
    start: 10,
    end: 18,
  });
  expect(placeIn(fields, { field: "text", start: 2, end: 5 })).toEqual({ name: "text", start: 2, end: 5 });
});
