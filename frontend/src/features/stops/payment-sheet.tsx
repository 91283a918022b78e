import { useState } from "react";
import { doorPaymentBody } from "@/api/generated/fields";
import { formatMoney, moneyIn, moneyText, sumMoney } from "@/lib/money";
import type { ActionBodies } from "./actions";
import { Choices, Notice, TextField } from "./controls";
import { toCollect } from "./next";
import { NotKept } from "./not-kept";
import { PixQr } from "./pix-qr";
import { refusalAt } from "./refusal";
import { FormSheet } from "./sheet";
import type { StopSheetProps } from "./stop-sheet-props";
import { useAdding } from "./use-adding";
import { methods, nameOf } from "./words";

const anyways = { yes: "Sim, já recebi", no: "Não" } as const;
type Anyway = keyof typeof anyways;
type Method = ActionBodies["payment"]["method"];

/**
 * 'Receber': the amount that is due, or less, and how it was paid. It follows what is due. Where others pay while the sheet
 * is open, or since what is corrected was entered, what the driver has in the hand beyond the rest is asked for once more.
 */
export function PaymentSheet({ phone, day, stop, refused, onClose }: StopSheetProps) {
  const before = refused?.action.kind === "payment" ? refused.action.body : undefined;
  const due = toCollect(stop, day).money;
  const [opened] = useState(() => openedWith(due, stop.balance_due, before?.owed_seen ?? stop.balance_due));
  const [entered, setTyped] = useState(before && moneyText(before.amount));
  const typed = entered ?? moneyText(due);
  const [anyway, setAnyway] = useState<Anyway | null>(null);
  const [method, setMethod] = useState<Method | null>(before?.method ?? null);
  const [reference, setReference] = useState(before?.reference ?? "");
  const { add, isBusy, lost } = useAdding(phone, onClose, refused?.id);
  const refusal = refusalAt(refused, method === "dinheiro" ? ["amount", "method"] : ["amount", "method", "reference"]);
  const amount = moneyIn(typed);
  const paid = Math.max(sumMoney([opened.due, -due]), 0);
  const isTwice = !isBusy && amount !== undefined && paid > 0 && amount > due && amount <= opened.due;
  const submit = () => {
    if (!method || !amount) return;
    const body = {
      amount,
      method,
      reference: method === "dinheiro" ? "" : reference.trim(),
      owed_seen: opened.balance,
    };
    add({ kind: "payment", day: day.date, stop: stop.key, body });
  };
  return (
    <FormSheet
      title="Receber"
      of={nameOf(stop)}
      onClose={onClose}
      action={refused ? "Enviar" : amount ? `Recebi ${formatMoney(amount)}` : "Recebi"}
      refusal={refusal.onTop}
      missing={isTwice && anyway === "yes" ? missingOf(amount, opened.due, method) : missingOf(amount, due, method)}
      isBusy={isBusy}
      onSubmit={submit}
    >
      <TextField
        label="Valor (R$)"
        error={refusal.at("amount")}
        hint={`A receber: ${formatMoney(due)}${stop.penalty_due > 0 ? `, com multa de ${formatMoney(stop.penalty_due)}` : ""}`}
        value={typed}
        onChange={setTyped}
        inputMode="decimal"
        maxLength={12}
      />
      {!isBusy && paid > 0 && !isTwice && <Notice tone="warn">{`Já foi pago ${formatMoney(paid)}.`}</Notice>}
      {isTwice && (
        <Choices
          label={`Já foi pago ${formatMoney(paid)}; receber assim mesmo?`}
          options={anyways}
          value={anyway}
          onChange={setAnyway}
          isRow
        />
      )}
      <Choices
        label="Como pagou"
        error={refusal.at("method")}
        options={methods}
        value={method}
        onChange={setMethod}
        isRow
      />
      {method === "dinheiro" && amount && <Change amount={amount} />}
      {method === "pix" && <Pix code={stop.pix_code} amount={amount} holds={stop.balance_due} />}
      {(method === "cartao" || method === "pix") && (
        <TextField
          label={method === "cartao" ? "Número do comprovante (se houver)" : "Identificação do PIX (se houver)"}
          error={refusal.at("reference")}
          value={reference}
          onChange={setReference}
          maxLength={doorPaymentBody.reference.maxLength}
        />
      )}
      <NotKept lost={lost} />
    </FormSheet>
  );
}

/** What was due when the amount was entered: the balance that the driver saw then, and the penalty. */
const openedWith = (due: number, balance: number, seen: number) => ({
  due: sumMoney([due, Math.max(sumMoney([seen, -balance]), 0)]),
  balance: seen,
});

function missingOf(amount: number | undefined, due: number, method: Method | null): string | undefined {
  if (!amount && due === 0) return "Não falta nada a pagar.";
  if (!amount) return "Digite o valor, como 350,00.";
  if (amount > due) return `O máximo é ${formatMoney(due)}: é o que falta pagar.`;
  return method ? undefined : "Escolha como pagou.";
}

/** How much change to give. Nothing of it is sent. */
function Change({ amount }: { amount: number }) {
  const [typed, setTyped] = useState("");
  const given = moneyIn(typed);
  const change = given === undefined ? undefined : sumMoney([given, -amount]);
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label="O cliente deu (R$)"
        value={typed}
        onChange={setTyped}
        inputMode="decimal"
        maxLength={12}
        hint="Só para calcular o troco."
      />
      <output className="text-xl font-semibold tabular-nums">
        {change !== undefined && (change < 0 ? `Faltam ${formatMoney(-change)}` : `Troco: ${formatMoney(change)}`)}
      </output>
    </div>
  );
}

/** The code holds the balance: it cannot be shown for another amount. */
function Pix({ code, amount, holds }: { code: string; amount: number | undefined; holds: number }) {
  if (!code) return <Notice>Não há QR Code para este valor. Use a chave PIX da casa e confira o comprovante.</Notice>;
  if (amount !== holds)
    return <Notice>{`O QR Code é de ${formatMoney(holds)}. Para usá-lo, registre este valor.`}</Notice>;
  return (
    <>
      <PixQr code={code} amount={holds} />
      <Notice>Confira o pagamento no telefone do cliente antes de registrar.</Notice>
    </>
  );
}
