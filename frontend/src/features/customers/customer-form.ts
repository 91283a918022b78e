import { newCustomerBody } from "@/api/generated/fields";
import type { CustomerAddress, CustomerContact } from "@/api/generated/query";
import type { Place } from "@/api/places";
import { defineForm, rows } from "@/components/form/define-form";
import { formatTaxNumber } from "@/lib/tax-number";
import type { Customer } from "./customers";
import { sentTax, taxProblems, typedTax } from "./tax-form";

/** An address as it is typed; `place` if it was chosen from the map. `key` tells the lines apart. */
export interface AddressFields {
  key: string;
  label: string;
  address: string;
  details: string;
  place: Omit<Place, "address"> | null;
}

export interface ContactFields {
  key: string;
  name: string;
  role: string;
  phone: string;
}

const record = defineForm(
  newCustomerBody,
  {
    name: { required: "Informe o nome." },
    phone: { kind: "phone" },
    document: { label: "CPF ou CNPJ", write: formatTaxNumber },
    kind: { default: "person" },
    other_phones: { between: "\n", within: `No máximo ${newCustomerBody.other_phones.maxItems}, um por linha.` },
    accepts_messages: { label: "Aceita receber mensagens", default: true },
    payment_days: { within: `Um número de dias de 0 a ${newCustomerBody.payment_days.max}.` },
    credit_limit: { wrong: "Informe um valor como 5.000,00." },
  },
  {
    lists: {
      addresses: rows(typedAddress, sentAddress, ({ address }) => ({
        address: !address.trim() && "Informe o endereço.",
      })),
      contacts: rows(typedContact, sentContact, ({ name }) => ({ name: !name.trim() && "Informe o nome." })),
    },
    without: ["tax"],
  },
);
export const customerForm = {
  ...record,
  fieldsOf: (customer: Customer | undefined) => ({ ...record.fieldsOf(customer), tax: typedTax(customer?.tax) }),
};
export type CustomerFields = ReturnType<typeof customerForm.fieldsOf>;

/** Of a person, what only companies have counts for nothing. */
const asKind = (fields: CustomerFields): CustomerFields =>
  fields.kind === "company" ? fields : { ...fields, payment_days: "", credit_limit: "" };

export const problemsOf = (fields: CustomerFields) => ({
  ...record.problemsOf(asKind(fields)),
  ...taxProblems(fields.tax),
});
export const bodyOf = (fields: CustomerFields) => ({ ...record.bodyOf(asKind(fields)), tax: sentTax(fields.tax) });

function typedAddress({ label, address, details, place_id, lat, lng }: CustomerAddress, row: number): AddressFields {
  const place = place_id && typeof lat === "number" && typeof lng === "number" ? { place_id, lat, lng } : null;
  return { key: `address-${row}`, label, address, details: details ?? "", place };
}

function sentAddress({ label, address, details, place }: AddressFields) {
  return { label: label.trim(), address: address.trim(), details: details.trim(), ...place };
}

function typedContact({ name, role, phone }: CustomerContact, row: number): ContactFields {
  return { key: `contact-${row}`, name, role: role ?? "", phone: phone ?? "" };
}

function sentContact({ name, role, phone }: ContactFields) {
  return { name: name.trim(), role: role.trim(), phone: phone.trim() };
}
