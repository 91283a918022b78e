import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { eraseCustomer } from "@/api/generated/command";
import { erasureBody } from "@/api/generated/fields";
import { OrderLink } from "@/components/orders/order-link";
import { FormDialog } from "@/components/ui/form-dialog";
import { InputField } from "@/components/ui/input-field";
import { Refusal } from "@/components/ui/refusal";
import { staysForEver } from "@/lib/history-hint";
import { folded, listed } from "@/lib/text";
import { useCommand } from "@/lib/use-command";
import { useFocusRefused } from "@/lib/use-focus-refused";
import { useMay } from "@/session/access";
import { type Customer, type Erasure, type Obstacle, obstaclesIn } from "./customers";

interface ErasureDialogProps {
  customer: Customer;
  onErased: (erasure: Erasure) => void;
  onClose: () => void;
}

/** Says what goes and what stays, names what stands in the way, and asks twice before somebody's data are destroyed. */
export function ErasureDialog({ customer, onErased, onClose }: ErasureDialogProps) {
  const client = useQueryClient();
  const [reason, setReason] = useState("");
  const [typed, setTyped] = useState("");
  const [tried, setTried] = useState(false);
  const erasure = useCommand({
    run: async () => {
      const erased = await eraseCustomer(customer.id, { reason: reason.trim() }, { version: customer.version });
      // what this browser still remembers of the person goes with the rest
      client.removeQueries({ type: "inactive" });
      return erased;
    },
    invalidates: "everything",
    readsFirst: true,
    success: "Dados pessoais apagados.",
    onDone: onErased,
  });
  const focusRefused = useFocusRefused();
  const told = obstaclesIn(erasure.error);
  const obstacles = told.length > 0 ? told : customer.erasure.obstacles;
  const refusals = {
    reason: reason.trim() ? undefined : "Diga o motivo.",
    typed: sameName(typed, customer.name) ? undefined : `Digite ${customer.name}, como no cadastro.`,
  };
  const submit = () => {
    setTried(true);
    if (!refusals.reason && !refusals.typed) erasure.mutate();
    else focusRefused();
  };

  return (
    <FormDialog
      title="Apagar dados pessoais"
      submit="Apagar para sempre"
      busy="Apagando..."
      dismiss={obstacles.length > 0 ? "Fechar" : "Cancelar"}
      danger
      isBusy={erasure.isPending}
      disabled={obstacles.length > 0}
      dirty={reason !== "" || typed !== ""}
      refusal={
        <Refusal
          error={erasure.error}
          fallback="Os dados não puderam ser apagados"
          whenMoved="O cadastro foi recarregado. Confira e tente de novo."
        />
      }
      onSubmit={submit}
      onClose={onClose}
    >
      {obstacles.length > 0 ? (
        <InTheWay obstacles={obstacles} />
      ) : (
        <>
          <WhatHappens orders={customer.orders} />
          {customer.merged.length > 0 && (
            <p className="font-medium">
              {`Vale também para os cadastros unidos a este: ${listed(customer.merged.map(({ id, name }) => `${name} (#${id})`))}. Se forem de outra pessoa, separe antes.`}
            </p>
          )}
          <InputField
            label="Motivo"
            required
            hint={staysForEver}
            error={tried ? refusals.reason : undefined}
            field={erasureBody.reason}
            value={reason}
            onChange={setReason}
          />
          <InputField
            label={`Para confirmar, digite ${customer.name}`}
            required
            error={tried ? refusals.typed : undefined}
            spellCheck={false}
            value={typed}
            onChange={setTyped}
          />
        </>
      )}
    </FormDialog>
  );
}

function WhatHappens({ orders }: { orders: number }) {
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <div className="rounded-control bg-bad-soft px-3 py-2">
          <p className="font-medium text-bad">O que é apagado</p>
          <ul className="list-disc pl-5">
            <li>nome, telefones, e-mail e CPF ou CNPJ</li>
            <li>endereços e pessoas de contato</li>
            <li>nomes dos eventos e observações</li>
            <li>referências de pagamento e notas das devoluções</li>
          </ul>
        </div>
        <div className="rounded-control bg-sunken px-3 py-2">
          <p className="font-medium">O que fica</p>
          <ul className="list-disc pl-5">
            {orders > 0 && <li>datas, valores e equipamentos dos eventos, de “Titular removido”</li>}
            <li>as notas fiscais emitidas, até o fim do quinto ano depois da emissão, como a lei manda</li>
            <li>os totais dos relatórios</li>
            <li>o histórico lacrado, que continua conferindo</li>
          </ul>
        </div>
      </div>
      <p>
        Isto não pode ser desfeito: a chave que abre estes dados é destruída. Se o cliente pediu uma cópia, exporte os
        dados antes. Arquivos já baixados e cópias de segurança antigas precisam ser apagados à parte.
      </p>
    </div>
  );
}

function InTheWay({ obstacles }: { obstacles: readonly Obstacle[] }) {
  const opens = useMay("place_orders");
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium">Ainda não é possível: estes dados são necessários para o que está em andamento.</p>
      <ul className="flex flex-col gap-2">
        {obstacles.map(({ order_id: id, order_code: code, sentence }) => (
          <li key={id} className="rounded-control bg-warn-soft px-3 py-2">
            <p>{sentence}</p>
            {opens && <OrderLink id={id}>{`Abrir ${code}`}</OrderLink>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Case, accents and spaces are no reason to type it again. */
const sameName = (typed: string, name: string) => plain(typed) === plain(name);
const plain = (text: string) => folded(text).trim().replaceAll(/\s+/g, " ");
