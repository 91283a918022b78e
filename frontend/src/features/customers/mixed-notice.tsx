import { Split, UserCheck } from "lucide-react";
import { useState } from "react";
import { confirmCustomerName, separateCustomer } from "@/api/generated/command";
import { Button } from "@/components/ui/button";
import { FormDialog } from "@/components/ui/form-dialog";
import { InputField } from "@/components/ui/input-field";
import { Refusal } from "@/components/ui/refusal";
import { useCommand } from "@/lib/use-command";
import { useMay } from "@/session/access";
import type { Customer } from "./customers";

/** Names in the record that are not known to be this customer's: each is confirmed, or taken apart. */
export function MixedNotice({ customer }: { customer: Customer }) {
  const answers = useMay("privacy");
  const [apart, setApart] = useState<string>();
  const confirming = useCommand({
    run: (name: string) => confirmCustomerName(customer.id, { name }, { version: customer.version }),
    invalidates: "everything",
    success: "Nome confirmado.",
  });
  if (customer.other_names.length === 0) return null;
  return (
    <section
      aria-label="Registro misturado"
      className="flex flex-col gap-3 rounded-card border border-warn bg-warn-soft p-4"
    >
      <div className="flex flex-col gap-1">
        <p className="font-semibold text-warn">Este cadastro pode misturar mais de uma pessoa</p>
        <p>
          Há registros com outros nomes. Enquanto isso não for resolvido, os dados não podem ser exportados nem
          apagados.
        </p>
      </div>
      <ul className="flex flex-col gap-2">
        {customer.other_names.map((name) => (
          <li key={name} className="flex flex-wrap items-center gap-2">
            <span className="mr-auto font-medium wrap-anywhere">{name}</span>
            {answers && (
              <>
                <Button
                  size="small"
                  icon={UserCheck}
                  aria-label={`${name} é a mesma pessoa`}
                  disabled={confirming.isPending}
                  onClick={() => confirming.mutate(name)}
                >
                  É a mesma pessoa
                </Button>
                <Button size="small" icon={Split} aria-label={`Separar ${name}`} onClick={() => setApart(name)}>
                  Separar
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      <Refusal error={confirming.error} fallback="O nome não pôde ser confirmado" />
      {apart !== undefined && <SeparationDialog customer={customer} name={apart} onClose={() => setApart(undefined)} />}
    </section>
  );
}

interface SeparationDialogProps {
  customer: Customer;
  name: string;
  onClose: () => void;
}

/** Says what goes to the other person, and to which record. */
function SeparationDialog({ customer, name, onClose }: SeparationDialogProps) {
  const [number, setNumber] = useState("");
  const typed = number.trim();
  const isNumber = typed === "" || /^[1-9]\d{0,8}$/.test(typed);
  const separating = useCommand({
    run: () =>
      separateCustomer(
        customer.id,
        { names: [name], ...(typed && { customer_id: Number(typed) }) },
        { version: customer.version },
      ),
    invalidates: "everything",
    readsFirst: true,
    success: ({ customer_id: other }) => `Cadastro separado. ${name} é o cliente nº ${other}.`,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`Separar ${name}`}
      submit="Separar cadastro"
      busy="Separando..."
      isBusy={separating.isPending}
      dirty={number !== ""}
      refusal={<Refusal error={separating.error} fallback="O cadastro não pôde ser separado" />}
      onSubmit={() => {
        if (isNumber) separating.mutate();
      }}
      onClose={onClose}
    >
      <p>
        {`Os eventos, os pedidos não atendidos e o histórico com o nome ${name} passam para o cadastro dessa pessoa e são cifrados com a chave dela. Isso não pode ser desfeito.`}
      </p>
      <InputField
        label="Número do cadastro dessa pessoa"
        hint="Deixe em branco para criar um cadastro novo."
        inputMode="numeric"
        error={isNumber ? undefined : "Digite o número do cadastro, como 18."}
        value={number}
        onChange={setNumber}
      />
    </FormDialog>
  );
}
