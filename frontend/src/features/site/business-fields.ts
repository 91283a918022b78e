import type { BusinessBody } from "@/api/generated/command";
import { businessBody } from "@/api/generated/fields";
import { numberIn, wholeIn } from "@/lib/numbers";
import { formatPhone, proposalFor, withCountry } from "@/lib/phone";
import type { Problems } from "@/lib/use-typed";
import type { Business } from "./settings";
import { profileUrl } from "./social-profile";

type Name = keyof Business & keyof BusinessBody;

/**
 * How a value is typed: a beer is chosen by its id, a list has one item per line, a phone is written as in Brazil, a degree with a comma, a profile
 * of a social network as its name or its address.
 */
type Kind =
  | "text"
  | "paragraphs"
  | "list"
  | "phone"
  | "whole"
  | "yesNo"
  | "beer"
  | "degrees"
  | "price"
  | "state"
  | "postalCode"
  | "email"
  | "instagram"
  | "facebook";

export interface BusinessField {
  name: Name;
  /** Where the form asks in other words than the API has. */
  label?: string;
  kind: Kind;
  hint?: string;
  required?: boolean;
  /** Half of a line on a wide screen. */
  half?: boolean;
}

export interface Section {
  title: string;
  /** What the site says in other languages: folded while nothing is said. */
  isTranslation?: true;
  fields: readonly BusinessField[];
}

export const house: readonly Section[] = [
  {
    title: "Quem somos",
    fields: [
      { name: "name", label: "Nome da casa", kind: "text", required: true, half: true },
      { name: "tagline", label: "Frase de apresentação", kind: "text", half: true },
      { name: "about", label: "Sobre nós", kind: "paragraphs", hint: "Um parágrafo por linha." },
      { name: "legal_name", kind: "text", half: true },
      { name: "tax_number", kind: "text", hint: "Sai nos contratos.", half: true },
      { name: "founded", label: "Ano de abertura", kind: "whole", half: true },
    ],
  },
  {
    title: "Outras línguas",
    isTranslation: true,
    fields: [
      { name: "tagline_en", label: "Frase de apresentação em inglês", kind: "text" },
      { name: "about_en", label: "Sobre nós em inglês", kind: "paragraphs", hint: "Um parágrafo por linha." },
      { name: "cuisine_en", label: "Cozinha em inglês", kind: "list", hint: "Um tipo por linha." },
      { name: "tagline_es", label: "Frase de apresentação em espanhol", kind: "text" },
      { name: "about_es", label: "Sobre nós em espanhol", kind: "paragraphs", hint: "Um parágrafo por linha." },
      { name: "cuisine_es", label: "Cozinha em espanhol", kind: "list", hint: "Um tipo por linha." },
    ],
  },
  {
    title: "No salão",
    fields: [
      { name: "cuisine", kind: "list", hint: "Um tipo por linha.", half: true },
      { name: "service_area", label: "Cidades atendidas", kind: "list", hint: "Uma por linha.", half: true },
      { name: "price_range", kind: "price", half: true },
      { name: "reservation_max_people", label: "Pessoas por reserva, no máximo", kind: "whole", half: true },
      {
        name: "reservation_seats",
        kind: "whole",
        hint: "Quantas pessoas podem reservar o mesmo horário. Vazio: sem limite.",
        half: true,
      },
      {
        name: "reservation_slot_minutes",
        label: "Minutos entre horários de reserva",
        kind: "whole",
        hint: "15, 30, 60, 90 ou 120.",
        half: true,
      },
      { name: "taps", label: "Torneiras no balcão", kind: "whole", half: true },
      { name: "calling_tables", kind: "whole", half: true },
    ],
  },
  {
    title: "Barris para festas",
    fields: [
      {
        name: "rents",
        kind: "yesNo",
        hint: "A casa leva chope e equipamento a festas. Em Não, os primeiros passos não pedem por eles.",
        half: true,
      },
      {
        name: "sealed_keg_credit",
        kind: "whole",
        hint: "Quanto do preço volta quando um barril vendido é devolvido lacrado. Vazio: nada. O consignado volta inteiro.",
        half: true,
      },
      {
        name: "house_beer_id",
        kind: "beer",
        hint: "O preço de um kit já inclui este chope; outro custa a diferença. É também o sugerido nas festas.",
        half: true,
      },
    ],
  },
];

export const contact: readonly Section[] = [
  {
    title: "Endereço",
    fields: [
      { name: "street", label: "Rua e número", kind: "text", half: true },
      { name: "district", kind: "text", half: true },
      { name: "city", kind: "text", half: true },
      { name: "state", label: "UF", kind: "state", hint: "Duas letras: SP.", half: true },
      { name: "postal_code", kind: "postalCode", hint: "07500-000", half: true },
      { name: "map_query", kind: "text", hint: "O que o mapa procura.", half: true },
      { name: "latitude", label: "Latitude", kind: "degrees", half: true },
      { name: "longitude", label: "Longitude", kind: "degrees", half: true },
    ],
  },
  {
    title: "Telefones e e-mail",
    fields: [
      { name: "landline", kind: "phone", half: true },
      { name: "email", kind: "email", half: true },
      { name: "whatsapp_business", label: "WhatsApp de eventos", kind: "phone", half: true },
      { name: "whatsapp_shop", label: "WhatsApp do salão", kind: "phone", half: true },
    ],
  },
  {
    title: "Redes sociais",
    fields: [
      {
        name: "instagram",
        kind: "instagram",
        hint: "@bardojoao ou o endereço inteiro.",
        half: true,
      },
      { name: "facebook", kind: "facebook", hint: "bardojoao ou o endereço inteiro.", half: true },
    ],
  },
];

const published: Readonly<Record<Name, { readonly label?: string; readonly max?: number }>> = businessBody;

/** What the form calls a field. */
export const labelOf = ({ name, label }: BusinessField) => label ?? published[name].label ?? "";

export const fieldsIn = (sections: readonly Section[]) => sections.flatMap(({ fields }) => fields);

export type Typed = Readonly<Record<string, string>>;

/** A value as it starts in its field. */
export function typedIn({ name, kind }: BusinessField, business: Business): string {
  const value = business[name];
  if (value === null || value === undefined || (value === 0 && (kind === "whole" || kind === "beer"))) return "";
  if (Array.isArray(value)) return value.join("\n");
  return kind === "phone" ? formatPhone(String(value)) : kind === "degrees" ? comma(String(value)) : String(value);
}

const comma = (value: string) => value.replace(".", ",");

const lines = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** What is sent for a field, or `undefined` where what was typed is none. */
export function sentValue({ kind }: BusinessField, text: string): string | string[] | number | boolean | undefined {
  const typed = text.trim();
  switch (kind) {
    case "paragraphs":
    case "list":
      return lines(text);
    case "phone":
      return typed && (proposalFor(typed) ? undefined : matching(/^\+[1-9]\d{7,14}$/, withCountry(typed)));
    case "state":
      return typed && matching(/^[A-Z]{2}$/, typed.toUpperCase());
    case "postalCode":
      return typed && matching(/^\d{5}-\d{3}$/, typed.replace(/\D/g, "").replace(/^(\d{5})(\d{3})$/, "$1-$2"));
    case "email":
      return typed && matching(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, typed);
    case "instagram":
    case "facebook":
      return typed && profileUrl(kind, typed);
    case "yesNo":
      return typed === "true";
    case "beer":
      return Number(typed);
    case "whole":
      return typed === "" ? 0 : wholeIn(typed);
    case "degrees": {
      const [, sign = "", rest = ""] = /^([-−]?)(.*)$/.exec(typed) ?? [];
      const value = numberIn(rest.replace(".", ","), 15);
      return value === undefined ? undefined : sign ? -value : value;
    }
    default:
      return typed;
  }
}

const matching = (form: RegExp, text: string) => (form.test(text) ? text : undefined);

/** What is said where nothing can be sent for what was typed. */
const FAULTS: Partial<Record<Kind, string>> = {
  whole: "Informe um número inteiro.",
  degrees: "Informe os graus, como -23,3157.",
  phone: "Informe o telefone com DDD, como (11) 95555-0101.",
  state: "Informe a UF com duas letras, como SP.",
  postalCode: "Informe o CEP com oito números, como 07500-000.",
  email: "Informe o e-mail completo, como contato@bardojoao.com.br.",
  instagram: "Informe o perfil, como @bardojoao, ou o endereço dele.",
  facebook: "Informe o perfil, como bardojoao, ou o endereço dele.",
};

/** Why a field cannot be sent. What the server knows better is left to it. */
export function problemsOf(sections: readonly Section[], typed: Typed, changed: readonly string[]): Problems<Typed> {
  const problems: Record<string, string> = {};
  for (const field of fieldsIn(sections)) {
    if (!changed.includes(field.name)) continue;
    const value = sentValue(field, typed[field.name] ?? "");
    if (field.required && value === "") problems[field.name] = "Informe este dado.";
    else if (value === undefined) problems[field.name] = FAULTS[field.kind] ?? "Confira este dado.";
  }
  return problems;
}

/** The fields that were changed, as they are sent. */
export function bodyOf(sections: readonly Section[], typed: Typed, changed: readonly string[]): BusinessBody {
  const fields = fieldsIn(sections).filter(({ name }) => changed.includes(name));
  return Object.fromEntries(fields.map((field) => [field.name, sentValue(field, typed[field.name] ?? "")]));
}
