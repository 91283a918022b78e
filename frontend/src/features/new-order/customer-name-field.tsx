import type { CustomerMatch } from "@/api/customer-matches";
import { newEventOrderBody } from "@/api/generated/fields";
import { CustomerField } from "@/components/form/customer-field";
import { useMay } from "@/session/access";
import { boundTo, type OrderForm, plainFields, type Refusals, type StepProps } from "./form";

const { Field } = plainFields;

interface CustomerNameFieldProps extends StepProps {
  refusals: Refusals;
}

/** The customer's name. Users who may read the records get suggestions, and one that is chosen fills the rest. */
export function CustomerNameField({ form, onChange, refusals }: CustomerNameFieldProps) {
  const reads = useMay("customers");
  const bound = boundTo({ form, onChange }, refusals);
  if (!reads) return <Field form={bound} name="customer_name" required />;
  return (
    <CustomerField
      label="Nome do cliente"
      hint="Digite nome, telefone ou documento para achar quem já tem cadastro."
      error={bound.problemOf("customer_name")}
      field={newEventOrderBody.customer_name}
      text={form.customer_name}
      onChange={(name, customer) =>
        onChange(customer ? withCustomer(form, customer) : { ...form, customer_name: name, customer: null })
      }
    />
  );
}

/** The form with what is known of the customer. An address that was typed stays. */
export function withCustomer(form: OrderForm, { id, name, phone, document, address: known }: CustomerMatch): OrderForm {
  const next = { ...form, customer: id, customer_name: name, customer_phone: phone, customer_document: document };
  return form.address.trim() || !known ? next : withAddress(next, known);
}

/**
 * The form with an address of the record, and its place if that was chosen on the map. Its complement goes to the notes
 * for the delivery, unless something stands there.
 */
export function withAddress(form: OrderForm, known: CustomerMatch["addresses"][number]): OrderForm {
  const { address, details, place_id, lat, lng } = known;
  const isOnMap = Boolean(place_id) && typeof lat === "number" && typeof lng === "number";
  const place = isOnMap ? { address, place_id: place_id ?? "", lat, lng } : null;
  return { ...form, address, place, notes: form.notes.trim() ? form.notes : (details ?? "") };
}
