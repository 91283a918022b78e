import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { mergeCustomer } from "@/api/generated/command";
import { mergeBody } from "@/api/generated/fields";
import { CustomerField } from "@/components/form/customer-field";
import { FormDialog } from "@/components/ui/form-dialog";
import { InputField } from "@/components/ui/input-field";
import { Refusal } from "@/components/ui/refusal";
import { staysForEver } from "@/lib/history-hint";
import { formatMoney } from "@/lib/money";
import { counted } from "@/lib/text";
import { useCommand } from "@/lib/use-command";
import { useFocusRefused } from "@/lib/use-focus-refused";
import { type Customer, customerQuery } from "./customers";

interface MergeDialogProps {
  /** The record that stays. */
  customer: Customer;
  onClose: () => void;
}

/** Finds another record of the same person, says what comes with it, and merges it into this one. */
export function MergeDialog({ customer, onClose }: MergeDialogProps) {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<number>();
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const found = useQuery({ ...customerQuery(chosen ?? 0), enabled: chosen !== undefined });
  const other = chosen === undefined ? undefined : found.data;
  const focusRefused = useFocusRefused();
  const refusals = {
    other: other ? undefined : "Escolha o outro cadastro na lista.",
    reason: reason.trim() ? undefined : "Diga o motivo.",
  };
  const merging = useCommand({
    run: (merged: Customer) =>
      mergeCustomer(merged.id, { into: customer.id, reason: reason.trim() }, { version: merged.version }),
    invalidates: "everything",
    readsFirst: true,
    success: (_, merged) => `O cadastro de ${merged.name} está unido a este.`,
    onDone: onClose,
  });
  const submit = () => {
    setTried(true);
    if (other && !refusals.reason) merging.mutate(other);
    else focusRefused();
  };
  return (
    <FormDialog
      title="Unir cadastros"
      submit="Unir cadastros"
      busy="Unindo..."
      isBusy={merging.isPending}
      dirty={text !== "" || reason !== ""}
      refusal={<Refusal error={merging.error ?? found.error} fallback="Os cadastros não puderam ser unidos" />}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{`Escolha outro cadastro da mesma pessoa. O que é dele passa a aparecer em ${customer.name}. Se for engano, é só separar depois.`}</p>
      <CustomerField
        label="Outro cadastro"
        error={tried ? refusals.other : undefined}
        text={text}
        onChange={(typed, match) => {
          setText(typed);
          setChosen(match?.id);
        }}
        called={["cadastro sugerido", "cadastros sugeridos"]}
        except={customer.id}
        none="Nenhum outro cadastro."
      />
      {other && <WhatComes other={other} />}
      <InputField
        label="Motivo"
        required
        hint={staysForEver}
        error={tried ? refusals.reason : undefined}
        field={mergeBody.reason}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  );
}

/** What will be shown with the record that stays. */
function WhatComes({ other }: { other: Customer }) {
  const parts = [
    counted(other.orders, "evento", "eventos"),
    other.refused.length > 0 && counted(other.refused.length, "pedido não atendido", "pedidos não atendidos"),
    other.containers.length > 0 && counted(other.containers.length, "barril com o cliente", "barris com o cliente"),
    other.addresses.length > 0 && counted(other.addresses.length, "endereço", "endereços"),
    other.contacts.length > 0 && counted(other.contacts.length, "pessoa de contato", "pessoas de contato"),
    `${formatMoney(other.balance)} a receber`,
  ].filter((part) => part !== false);
  return (
    <section aria-label="O que vem junto" className="rounded-control bg-sunken px-3 py-2">
      <p className="font-medium wrap-anywhere">{`De ${other.name} (#${other.id}) vêm:`}</p>
      <ul className="list-disc pl-5 tabular-nums">
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      <p className="mt-2 text-muted">Exportar ou apagar os dados desta pessoa passa a valer para os dois cadastros.</p>
    </section>
  );
}
