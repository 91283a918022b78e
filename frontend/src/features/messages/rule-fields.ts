import type { MessageRuleBody } from "@/api/generated/command";
import { messageRuleBody } from "@/api/generated/fields";
import { wholeIn } from "@/lib/numbers";
import type { Problems } from "@/lib/use-typed";
import type { Occasion, Rule } from "./settings";

const HOUR = 60;
const DAY = 24 * HOUR;

/** A rule as people say it: so many days, hours and minutes before or after. */
export interface RuleFields {
  channel: MessageRuleBody["channel"];
  side: "now" | "before" | "after";
  days: string;
  hours: string;
  minutes: string;
  at: string;
  working_days: boolean;
  title: string;
  text: string;
  template: string;
  language: string;
  /** One a line. */
  parameters: string;
}

/** A rule, or what a new one begins with. */
export type RuleLike = Omit<Rule, "id" | "on_since" | "waiting" | "version">;

const typed = (count: number) => (count === 0 ? "" : String(count));

export function fieldsOf(rule: RuleLike): RuleFields {
  const total = rule.days * DAY + rule.minutes;
  const size = Math.abs(total);
  return {
    channel: rule.channel,
    side: total < 0 ? "before" : total > 0 ? "after" : "now",
    days: typed(Math.floor(size / DAY)),
    hours: typed(Math.floor((size % DAY) / HOUR)),
    minutes: typed(size % HOUR),
    at: rule.at,
    working_days: rule.working_days,
    title: rule.title,
    text: rule.text,
    template: rule.template,
    language: rule.language,
    parameters: rule.parameters.join("\n"),
  };
}

/** What is sent. A number that is not one counts as 0; `problemsOf` refuses it. */
export function bodyOf(fields: RuleFields, { occasion, channel_id }: RuleLike): MessageRuleBody {
  const sign = { now: 0, before: -1, after: 1 }[fields.side];
  const minutes = (wholeIn(fields.hours) ?? 0) * HOUR + (wholeIn(fields.minutes) ?? 0);
  return {
    occasion,
    channel: fields.channel,
    channel_id,
    // no -0, which differs from 0
    days: sign * (wholeIn(fields.days) ?? 0) || 0,
    minutes: sign * minutes || 0,
    at: fields.at,
    working_days: fields.working_days,
    title: fields.title,
    text: fields.text,
    template: fields.template.trim(),
    language: fields.language.trim(),
    parameters: fields.parameters ? fields.parameters.split("\n") : [],
  };
}

export function problemsOf(fields: RuleFields): Problems<RuleFields> {
  const found: Partial<Record<keyof RuleFields, string>> = {};
  const isWhole = (text: string, most: number) => text.trim() === "" || (wholeIn(text) ?? most + 1) <= most;
  if (!isWhole(fields.days, messageRuleBody.days.max)) found.days = `De 0 a ${messageRuleBody.days.max}.`;
  if (!isWhole(fields.hours, 168)) found.hours = "De 0 a 168.";
  if (!isWhole(fields.minutes, messageRuleBody.minutes.max)) found.minutes = `De 0 a ${messageRuleBody.minutes.max}.`;
  if (!fields.text.trim()) found.text = "Escreva o texto.";
  if (fields.channel === "cloud" && !fields.template.trim()) found.template = "Informe o modelo aprovado no WhatsApp.";
  return found;
}

/** Who may be told before: an occasion with a date of its own. */
export const sidesOf = ({ anchor }: Pick<Occasion, "anchor">): Partial<Record<RuleFields["side"], string>> =>
  anchor ? { now: "Na hora", before: "Antes", after: "Depois" } : { now: "Na hora", after: "Depois" };

/** Where a place in a text of a rule is in its field; `parameters.1` is the second line of a field. */
export function placeIn(fields: RuleFields, problem: { field: string; start: number; end: number }) {
  const [name = "", number = "0"] = problem.field.split(".");
  const lines = fields.parameters.split("\n").slice(0, Number(number));
  const offset = lines.reduce((sum, line) => sum + line.length + 1, 0);
  return { name, start: problem.start + offset, end: problem.end + offset };
}
