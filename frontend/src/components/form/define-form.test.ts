import { describe, expect, it } from "vitest";
import { defineForm, rows } from "./define-form";

const sizes = { small: "Pequeno", large: "Grande" } as const;
const body = {
  name: { maxLength: 5, label: "Nome" },
  tags: { kind: "list", maxItems: 2, label: "Etiquetas" },
  litres: { min: 0.001, max: 1000, step: 0.001, label: "Litros", unit: " L" },
  degrees: { none: true, min: -10, max: 40, step: 0.1, label: "Graus" },
  price: { kind: "money", default: 0, min: 0, max: 999999.99, step: 0.01, label: "Preço" },
  days: { default: 7, min: 1, max: 365, step: 1, label: "Dias" },
  size: { options: sizes, label: "Tamanho" },
  beer_id: { kind: "id", none: true, label: "Chope" },
  ready_on: { kind: "date", none: true, label: "Pronto em" },
  active: { kind: "check", default: true, label: "Ativo" },
  parts: { maxItems: 20 },
  secret: { maxLength: 9 },
} as const;

const parts = rows(
  ({ kg }: { kg: number }) => ({ kg: String(kg) }),
  ({ kg }) => ({ kg: Number(kg) }),
  ({ kg }) => ({ kg: !kg && "Diga o peso." }),
);
const form = defineForm(
  body,
  {
    name: { required: "Diga o nome." },
    litres: { required: "Litros, como 50." },
    degrees: { within: "De -10 a 40." },
    price: { wrong: "Um valor, como 5,00." },
    days: { wrong: false },
    size: { default: "small" },
  },
  { lists: { parts }, without: ["secret"] },
);
const fresh = form.fieldsOf(undefined);

describe("a form of a generated body", () => {
  it("starts with what is generated and with what it declares", () =>
    expect(fresh).toEqual({
      name: "",
      tags: "",
      litres: "",
      degrees: "",
      price: "0,00",
      days: "7",
      size: "small",
      beer_id: "",
      ready_on: "",
      active: true,
      parts: [],
    }));

  it("sends a record that was not touched as it came, and what is unknown as null", () => {
    const record = {
      name: "Pilsen",
      tags: ["leve", "claro"],
      litres: 1234.5,
      degrees: null,
      price: 12.9,
      days: 3,
      size: "large",
      beer_id: 4,
      ready_on: null,
      active: false,
      parts: [{ kg: 20 }],
    } as const;
    expect(form.fieldsOf(record)).toMatchObject({ tags: "leve, claro", litres: "1234,5", degrees: "", price: "12,90" });
    expect(form.bodyOf(form.fieldsOf(record))).toEqual(record);
  });

  it("sends the default where a number is left empty or, if it is declared so, cannot be read", () =>
    expect(form.bodyOf({ ...fresh, name: " IPA ", price: " ", days: "muitos" })).toMatchObject({
      name: "IPA",
      price: 0,
      days: 7,
    }));

  it("says what is missing, what cannot be read, and what is beyond the limits as the server does", () => {
    expect(form.problemsOf(fresh)).toEqual({ name: "Diga o nome.", litres: "Litros, como 50." });
    const typed = { ...fresh, name: "Weizen", litres: "0", degrees: "-10,55", price: "caro", days: "366" };
    expect(form.problemsOf({ ...typed, tags: "a, b, c", parts: [{ kg: "" }] })).toEqual({
      name: "O valor deve ter no máximo 5 caracteres",
      tags: "O valor deve ter no máximo 2 itens",
      litres: "Litros, como 50.",
      degrees: "De -10 a 40.",
      price: "Um valor, como 5,00.",
      days: "Deve ser menor ou igual a 365.",
      "parts.0.kg": "Diga o peso.",
    });
    expect(form.problemsOf({ ...fresh, name: "IPA", litres: "1,5", degrees: "-2,5" })).toEqual({});
  });

  it("compiles only with names of the body, a label for each field and a sentence for each number", () => {
    const plain = { name: body.name, litres: body.litres, secret: body.secret };
    // @ts-expect-error: the body has no such field
    defineForm(plain, { nome: {}, litres: { wrong: false }, secret: { label: "Senha" } });
    // @ts-expect-error: no label is generated
    defineForm(plain, { litres: { wrong: false } });
    // @ts-expect-error: nothing is said of the number
    defineForm(plain, { secret: { label: "Senha" } });
    // @ts-expect-error: a list of records has rows
    defineForm({ parts: body.parts }, {});
    // @ts-expect-error: the form has no such field
    form.Field({ form: undefined as never, name: "nome" });
    expect(form.fieldsOf(undefined)).not.toHaveProperty("secret");
  });
});
