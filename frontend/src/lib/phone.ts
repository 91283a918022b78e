import { t } from "./words";

/** `service`: 0800, 0300, 4004 and the like. `unknown`: without area code, or no telephone at all. */
export type PhoneKind = "mobile" | "landline" | "service" | "abroad" | "unknown";

interface Telephone {
  text: string;
  kind: PhoneKind;
}

const AREA = "(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])";
/** With the ninth digit or, as before 2016, without. */
const MOBILE = new RegExp(`^(${AREA})(?:9(\\d{8})|([6-9]\\d{7}))$`);
const LANDLINE = new RegExp(`^${AREA}[2-5]\\d{7}$`);
const LOCAL = /^9?\d{4}[ -]?\d{4}$/;
const TOLL = /^0?([3589]00\d{6,7})$/;
const NATIONWIDE = /^[34]00\d{5}$/;
/** A 0, the code of an operator, then area code and number. */
const WITH_OPERATOR = /^0[1-9]\d([1-9]\d{9,10})$/;
const ABROAD = /^(?!55)[1-9]\d{7,14}$/;

/**
 * One normal form for all the ways in which people write a telephone, the same as `telephone_of` of the server:
 * `+5511955550101`; a service without country, `08001234567`; else the digits.
 */
export function phoneOf(typed: string): Telephone {
  const written = typed.normalize("NFKC").trim();
  const all = written.replace(/\D/g, "");
  const isAbroadPrefix = !written.startsWith("+") && all.startsWith("00");
  const hasCountry = isAbroadPrefix || written.startsWith("+");
  const digits = isAbroadPrefix ? all.slice(2) : all;
  const found =
    (hasCountry ? undefined : inBrazil(digits)) ?? (digits.startsWith("55") ? inBrazil(digits.slice(2)) : undefined);
  if (found) return found;
  return hasCountry && ABROAD.test(digits) ? { text: `+${digits}`, kind: "abroad" } : { text: digits, kind: "unknown" };
}

function inBrazil(digits: string): Telephone | undefined {
  const toll = TOLL.exec(digits);
  if (toll) return { text: `0${toll[1]}`, kind: "service" };
  if (NATIONWIDE.test(digits)) return { text: digits, kind: "service" };
  const national = WITH_OPERATOR.exec(digits)?.[1] ?? digits.replace(/^0/, "");
  const mobile = MOBILE.exec(national);
  if (mobile) return { text: `+55${mobile[1]}9${mobile[2] ?? mobile[3]}`, kind: "mobile" };
  return LANDLINE.test(national) ? { text: `+55${national}`, kind: "landline" } : undefined;
}

/** A number as people in Brazil write it: `(11) 95555-0101`. Other countries, and what is no telephone, stay as they are. */
export function formatPhone(typed: string): string {
  const { text, kind } = phoneOf(typed);
  const normal = kind === "unknown" ? typed : text;
  const nationwide = /^([34]00\d)(\d{4})$/.exec(normal);
  if (nationwide) return `${nationwide[1]}-${nationwide[2]}`;
  const service = /^(0\d{3})(\d{3})(\d{3,4})$/.exec(normal);
  if (service) return `${service[1]} ${service[2]} ${service[3]}`;
  const match = /^\+55(\d{2})(\d{4,5})(\d{4})$/.exec(normal);
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : normal;
}

/** The normal form of a number as people type it, which a phone can dial. */
export function dialable(typed: string): string {
  return phoneOf(typed).text;
}

/** The same with its country in any case, for a house's own number: `+558001234567`. */
export function withCountry(typed: string): string {
  const { text, kind } = phoneOf(typed);
  return kind === "service" ? `+55${text.replace(/^0/, "")}` : text;
}

/**
 * The number that was probably meant, as people write it, where the ninth digit is missing or, for a house in `area`,
 * the area code; the same as `proposal_for` of the server. Empty where nothing has to be guessed.
 */
export function proposalFor(typed: string, area = ""): string {
  const digits = typed.normalize("NFKC").replace(/\D/g, "");
  const known = phoneOf(typed);
  const isLocal = known.kind === "unknown" && LOCAL.test(typed.trim());
  const { text, kind } = area && isLocal ? phoneOf(`${area}${digits}`) : known;
  const isGuessed = ["mobile", "landline"].includes(kind) && !digits.endsWith(text.slice("+55".length));
  return isGuessed ? formatPhone(text) : "";
}

/** The area code of a Brazilian number; empty if it has none. */
export function areaOf(typed: string): string {
  const { text, kind } = phoneOf(typed);
  return kind === "mobile" || kind === "landline" ? text.slice("+55".length, "+55".length + 2) : "";
}

/** The number that a refusal of the server proposes. */
export function proposalIn(refusal: string): string {
  return /^Você quis dizer (.+)\?$/.exec(refusal)?.[1] ?? "";
}

/** Asks whether the number is meant. */
export const phoneQuestion = (meant: string): string => t("Você quis dizer {phone}?", { phone: meant });

/** What is said of a number that is not complete: the one that was probably meant, or `otherwise`. */
export function phoneProblem(typed: string, otherwise: string): string {
  const phone = proposalFor(typed);
  return phone ? phoneQuestion(phone) : otherwise;
}

/** Whether a person can be called back on it from everywhere: it has an area code, or a country, and all its digits. */
export function isComplete(typed: string): boolean {
  const isWhole = ["mobile", "landline", "abroad"].includes(phoneOf(typed).kind) && !proposalFor(typed);
  return isWhole && /^[+\d ().\-/]+$/.test(typed.trim());
}

/** Whether the number may have WhatsApp: land lines, services and numbers without a digit do not. */
export function mayHaveWhatsapp(typed: string): boolean {
  return ["mobile", "abroad"].includes(phoneOf(typed).kind) && !proposalFor(typed);
}

/** The address that makes a phone dial. */
export function telLink(typed: string): string {
  return `tel:${dialable(typed)}`;
}

/** The address that opens WhatsApp with a text already written, for the person to read and send. */
export function whatsappLink(typed: string, text: string): string {
  return `https://wa.me/${dialable(typed).replace("+", "")}?text=${encodeURIComponent(text)}`;
}
