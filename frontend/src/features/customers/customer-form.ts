import type { NewCustomerBody } from "@/api/generated/command";
import { customerBody } from "@/api/generated/fields";
import type { Place } from "@/api/places";
import { moneyIn, moneyText } from "@/lib/money";
import { wholeIn } from "@/lib/numbers";
import { formatTaxNumber } from "@/lib/tax-number";
import type { Customer } from "./customers";

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

export interface CustomerFields {
  name: string;
  kind: "person" | "company";
  document: string;
  phone: string;
  /** One a line. */
  other_phones: string;
  email: string;
  addresses: readonly AddressFields[];
  contacts: readonly ContactFields[];
  notes: string;
  accepts_messages: boolean;
  payment_days: string;
  credit_limit: string;
  /** The number of the price list; empty: the prices of the house. */
  price_list_id: string;
}

const MOST_PHONES = customerBody.other_phones.maxItems;
const MOST_DAYS = customerBody.payment_days.max;

/** A customer as the form shows them. */
export function fieldsOf(customer: Customer | undefined): CustomerFields {
  return {
    name: customer?.name ?? "",
    kind: customer?.kind ?? "person",
    document: formatTaxNumber(customer?.document ?? ""),
    phone: customer?.phone ?? "",
    other_phones: (customer?.other_phones ?? []).join("\n"),
    email: customer?.email ?? "",
    addresses: (customer?.addresses ?? []).map(({ label, address, details, place_id, lat, lng }, place) => ({
      key: `address-${place}`,
      label,
      address,
      details: details ?? "",
      place: place_id && typeof lat === "number" && typeof lng === "number" ? { place_id, lat, lng } : null,
    })),
    contacts: (customer?.contacts ?? []).map(({ name, role, phone }, place) => ({
      key: `contact-${place}`,
      name,
      role: role ?? "",
      phone: phone ?? "",
    })),
    notes: customer?.notes ?? "",
    accepts_messages: customer?.accepts_messages ?? true,
    payment_days: typeof customer?.payment_days === "number" ? String(customer.payment_days) : "",
    credit_limit: typeof customer?.credit_limit === "number" ? moneyText(customer.credit_limit) : "",
    price_list_id: customer?.price_list_id ? String(customer.price_list_id) : "",
  };
}

/** Why fields cannot be saved, by the names that the server gives them. */
export function problemsOf(fields: CustomerFields): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  if (!fields.name.trim()) found.name = "Informe o nome.";
  if (linesOf(fields.other_phones).length > MOST_PHONES) found.other_phones = `No máximo ${MOST_PHONES}, um por linha.`;
  fields.addresses.forEach(({ address }, place) => {
    if (!address.trim()) found[`addresses.${place}.address`] = "Informe o endereço.";
  });
  fields.contacts.forEach(({ name }, place) => {
    if (!name.trim()) found[`contacts.${place}.name`] = "Informe o nome.";
  });
  if (fields.kind === "company") {
    const days = wholeIn(fields.payment_days);
    if (fields.payment_days.trim() && (days === undefined || days > MOST_DAYS)) {
      found.payment_days = `Um número de dias de 0 a ${MOST_DAYS}.`;
    }
    if (fields.credit_limit.trim() && moneyIn(fields.credit_limit) === undefined) {
      found.credit_limit = "Informe um valor como 5.000,00.";
    }
  }
  return found;
}

/** What is sent. Only for fields without problems. */
export function bodyOf(fields: CustomerFields): Required<NewCustomerBody> {
  const isCompany = fields.kind === "company";
  return {
    name: fields.name.trim(),
    kind: fields.kind,
    document: fields.document.trim(),
    phone: fields.phone.trim(),
    other_phones: linesOf(fields.other_phones),
    email: fields.email.trim(),
    addresses: fields.addresses.map(({ label, address, details, place }) => ({
      label: label.trim(),
      address: address.trim(),
      details: details.trim(),
      ...place,
    })),
    contacts: fields.contacts.map(({ name, role, phone }) => ({
      name: name.trim(),
      role: role.trim(),
      phone: phone.trim(),
    })),
    notes: fields.notes.trim(),
    accepts_messages: fields.accepts_messages,
    payment_days: isCompany ? (wholeIn(fields.payment_days) ?? null) : null,
    credit_limit: isCompany ? (moneyIn(fields.credit_limit) ?? null) : null,
    price_list_id: fields.price_list_id ? Number(fields.price_list_id) : null,
  };
}

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
