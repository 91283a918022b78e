import { expect, it } from "vitest";
import {
  type BusinessField,
  bodyOf,
  contact,
  fieldsIn,
  house,
  problemsOf,
  sentValue,
  typedIn,
} from "./business-fields";
import type { Business } from "./settings";

const business: Business = {
  name: "Choperia Pirilampo",
  tagline: "A gente acende.",
  about: ["Desde 2017.", "Doze torneiras."],
  tagline_en: "",
  tagline_es: "",
  about_en: [],
  about_es: [],
  cuisine_en: [],
  cuisine_es: [],
  legal_name: "",
  tax_number: "",
  founded: 0,
  street: "",
  district: "",
  city: "",
  state: "SP",
  postal_code: "",
  latitude: -23.3157,
  longitude: null,
  map_query: "",
  landline: "+551155550100",
  whatsapp_business: "+5511955550101",
  whatsapp_shop: "",
  email: "",
  instagram: "",
  facebook: "",
  cuisine: ["Brasileira"],
  price_range: "$$",
  service_area: [],
  reservation_max_people: 12,
  taps: 0,
  calling_tables: 0,
  sealed_keg_credit: 100,
  reservation_seats: 0,
  reservation_slot_minutes: 30,
  house_beer_id: 0,
  quiet_from: "21:00",
  quiet_until: "08:00",
  rents: true,
};

const field = (name: string): BusinessField => {
  const found = fieldsIn([...house, ...contact]).find((each) => each.name === name);
  if (!found) throw new Error(name);
  return found;
};

/** Edited where messages are, in Avisos. */
const quietHours = ["quiet_from", "quiet_until"];

it("every datum of the house has one field", () => {
  const names = fieldsIn([...house, ...contact]).map(({ name }) => name);
  expect([...names, ...quietHours].sort()).toEqual(Object.keys(business).sort());
});

it.each([
  ["about", "Desde 2017.\nDoze torneiras."],
  ["founded", ""],
  ["latitude", "-23,3157"],
  ["longitude", ""],
  ["landline", "(11) 5555-0100"],
  ["whatsapp_business", "(11) 95555-0101"],
  ["reservation_max_people", "12"],
])("%s starts as people write it", (name, text) => {
  expect(typedIn(field(name), business)).toBe(text);
});

it.each([
  ["about", " Um. \n\n Dois. ", ["Um.", "Dois."]],
  ["landline", "11 5555 0100", "+551155550100"],
  ["landline", "0800 123 4567", "+558001234567"],
  ["landline", "ramal 12", undefined],
  ["landline", "(11) 8555-0100", undefined],
  ["landline", " ", ""],
  ["founded", "2017", 2017],
  ["founded", "", 0],
  ["founded", "dois mil", undefined],
  ["latitude", "-23,3157", -23.3157],
  ["latitude", "-23.3157", -23.3157],
  ["latitude", "norte", undefined],
  ["name", " Pirilampo ", "Pirilampo"],
  ["state", "sp", "SP"],
  ["postal_code", "07500000", "07500-000"],
  ["instagram", "@bardojoao", "https://www.instagram.com/bardojoao"],
  ["instagram", "https://instagram.example/bar", "https://instagram.example/bar"],
  ["facebook", "facebook.com/bardojoao", "https://facebook.com/bardojoao"],
  ["facebook", "bar do joão", undefined],
])("%s typed as '%s' is sent as it is meant", (name, text, value) => {
  expect(sentValue(field(name), text)).toEqual(value);
});

it("only what was changed is judged and sent", () => {
  const typed = { name: "", founded: "x", tagline: "Nova" };
  expect(problemsOf(house, typed, ["tagline"])).toEqual({});
  expect(bodyOf(house, typed, ["tagline"])).toEqual({ tagline: "Nova" });
  expect(problemsOf(house, typed, ["name", "founded"])).toEqual({
    name: "Informe este dado.",
    founded: "Informe um número inteiro.",
  });
});

it.each([
  ["whatsapp_shop", "95555-0101", "Informe o telefone com DDD, como (11) 95555-0101."],
  ["state", "São Paulo", "Informe a UF com duas letras, como SP."],
  ["postal_code", "0750", "Informe o CEP com oito números, como 07500-000."],
  ["email", "contato", "Informe o e-mail completo, como contato@bardojoao.com.br."],
])("%s typed as '%s' is told what is wrong with it", (name, text, sentence) => {
  expect(problemsOf(contact, { [name]: text }, [name])).toEqual({ [name]: sentence });
});
