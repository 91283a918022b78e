import { useQuery } from "@tanstack/react-query";
import { type CommandAnswer, createCustomer, updateCustomer } from "@/api/generated/command";
import { addressBody, contactBody, newCustomerBody } from "@/api/generated/fields";
import { getCustomer } from "@/api/generated/query";
import { priceListsQuery } from "@/api/price-lists";
import { RecordDialog } from "@/components/form/record-dialog";
import { RepeatedFields } from "@/components/form/repeated-fields";
import { AddressSearch } from "@/components/ui/address-search";
import { InputField } from "@/components/ui/input-field";
import { PhoneInputField } from "@/components/ui/phone-input-field";
import { only, useRecordForm } from "@/lib/use-record-form";
import { type AddressFields, bodyOf, type ContactFields, customerForm, problemsOf } from "./customer-form";
import type { Customer } from "./customers";
import { OtherPhonesField } from "./other-phones-field";
import { TaxFields } from "./tax-fields";

interface CustomerDialogProps {
  customer?: Customer;
  onSaved?: (answer: CommandAnswer) => void;
  onClose: () => void;
}

const { Field } = customerForm;
const newAddress = (key: string): AddressFields => ({ key, label: "", address: "", details: "", place: null });
const newContact = (key: string): ContactFields => ({ key, name: "", role: "", phone: "" });

/** Registers a customer or changes the record of one. */
export function CustomerDialog({ customer, onSaved, onClose }: CustomerDialogProps) {
  const form = useRecordForm({
    ...customerForm,
    row: customer,
    problemsOf,
    send: (fields, changed, row) =>
      row
        ? updateCustomer(row.id, only(bodyOf(fields), changed), { version: row.version })
        : createCustomer({ ...only(bodyOf(fields), changed), name: fields.name.trim() }),
    reload: (row) => getCustomer(row.id),
    invalidates: ["customers"],
    success: customer ? "Cadastro salvo." : "Cliente cadastrado.",
    onSaved: (answer) => {
      onClose();
      onSaved?.(answer);
    },
  });
  const { values, set, problemOf } = form;
  const known = useQuery(priceListsQuery()).data?.data ?? [];
  const lists = known.filter(({ id, active }) => active || String(id) === values.price_list_id);
  return (
    <RecordDialog
      form={form}
      title={customer ? "Editar cadastro" : "Novo cliente"}
      submit={customer ? "Salvar" : "Cadastrar cliente"}
      fallback={customer ? "Não foi possível salvar o cadastro" : "Não foi possível cadastrar o cliente"}
      incomplete={!values.name.trim()}
      className="max-w-2xl"
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-[1fr_10rem]">
        <Field form={form} name="name" />
        <Field form={form} name="kind" />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field form={form} name="document" />
        <Field form={form} name="email" />
        <Field form={form} name="phone" />
        <OtherPhonesField form={form} />
      </div>
      <RepeatedFields
        legend={newCustomerBody.addresses.label}
        none="Sem endereço no cadastro."
        add="Adicionar endereço"
        remove={({ address }) => `Remover ${address || "o endereço"}`}
        rows={values.addresses}
        blank={newAddress}
        onChange={(addresses) => set("addresses", addresses)}
      >
        {(row, place, change) => (
          <>
            <InputField
              label={addressBody.label.label}
              placeholder="Casa, sítio, bar..."
              field={addressBody.label}
              value={row.label}
              onChange={(label) => change({ label })}
            />
            <InputField
              label="Complemento"
              field={addressBody.details}
              value={row.details}
              onChange={(details) => change({ details })}
            />
            <div className="sm:col-span-2">
              <AddressSearch
                label="Rua, número e cidade"
                required
                error={problemOf(`addresses.${place}.address`)}
                text={row.address}
                onText={(address) => change({ address, place: null })}
                onChoose={({ address, place_id, lat, lng }) => change({ address, place: { place_id, lat, lng } })}
              />
            </div>
          </>
        )}
      </RepeatedFields>
      <RepeatedFields
        legend="Pessoas de contato"
        none="Ninguém além do próprio cliente."
        add="Adicionar contato"
        remove={({ name }) => `Remover ${name || "o contato"}`}
        rows={values.contacts}
        blank={newContact}
        onChange={(contacts) => set("contacts", contacts)}
      >
        {(row, place, change) => (
          <>
            <InputField
              label="Nome do contato"
              required
              field={contactBody.name}
              error={problemOf(`contacts.${place}.name`)}
              value={row.name}
              onChange={(name) => change({ name })}
            />
            <InputField
              label="Função"
              field={contactBody.role}
              value={row.role}
              onChange={(role) => change({ role })}
            />
            <PhoneInputField
              label="Telefone do contato"
              field={contactBody.phone}
              error={problemOf(`contacts.${place}.phone`)}
              value={row.phone}
              onChange={(phone) => change({ phone })}
            />
          </>
        )}
      </RepeatedFields>
      <TaxFields
        tax={values.tax}
        onChange={(tax) => set("tax", tax)}
        problemOf={problemOf}
        open={Object.values(customer?.tax ?? {}).some(Boolean)}
      />
      {values.kind === "company" && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field form={form} name="payment_days" hint="Em branco: na entrega." />
          <Field form={form} name="credit_limit" hint="Em branco: sem limite." />
        </div>
      )}
      {(lists.length > 0 || values.price_list_id) && (
        <Field
          form={form}
          name="price_list_id"
          empty="Preços da casa"
          options={Object.fromEntries(lists.map(({ id, name }) => [id, name]))}
        />
      )}
      <Field form={form} name="notes" rows={2} />
      <Field form={form} name="accepts_messages" />
    </RecordDialog>
  );
}
