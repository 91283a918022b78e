import { paymentBody } from "@/api/generated/fields";
import { ChoiceField, DayField, MoneyField, ReasonField, TextField } from "@/components/form/fields";
import { OverpaymentQuestion } from "@/components/orders/overpayment-question";
import { formatMoney, moneyText } from "@/lib/money";
import { ActionDialog } from "../action-dialog";
import { methods, receivePayment, refundPayment, requestPix, reversePayment } from "../commands";
import { happenedAt, useOpenedAt } from "../happened-field";
import type { EventOrder, OrderPayment } from "../orders";
import { askingForPix, excessOf, type PaymentForm, paying, type RefundForm, refunding, reversing } from "../rules";
import { type DialogProps, useOrderAction } from "../use-order-action";

/** Money came: how much, how and when. What is proposed is the deposit while it is due, then the balance, by PIX. */
export function PaymentDialog(props: DialogProps) {
  const openedAt = useOpenedAt();
  const state = useOrderAction(props, {
    action: "pay",
    done: (_, { status }) =>
      props.opened.status === "awaiting_deposit" && status === "confirmed"
        ? "Pagamento registrado: o pedido está confirmado."
        : "Pagamento registrado.",
    fieldsOf: ({ money }: EventOrder): PaymentForm & { received: string } => ({
      amount: money.open_amount > 0 ? moneyText(money.open_amount) : "",
      method: "pix",
      reference: "",
      agreed: undefined,
      received: openedAt,
    }),
    rule: paying,
    send: (order, payment, { received }) => {
      const { happened_at: received_at } = happenedAt(received, openedAt);
      return receivePayment(order, { ...payment, ...(received_at && { received_at }) });
    },
  });
  const { order } = state;
  return (
    <ActionDialog state={state} title="Registrar pagamento" submit="Registrar" busy="Registrando...">
      <MoneyField form={state} name="amount" label="Valor recebido" required hint={owedText(order.money)} />
      <OverpaymentQuestion
        excess={excessOf(state.values.amount, order)}
        agreed={state.values.agreed}
        onAgree={(agreed) => state.set("agreed", agreed)}
        error={state.problemOf("agreed")}
      />
      <ChoiceField form={state} name="method" label="Como foi pago" options={methods} required />
      <DayField form={state} name="received" label="Quando foi recebido" hint="Agora, ou antes." withTime />
      <TextField
        form={state}
        name="reference"
        label="Referência"
        hint="Código do PIX ou da transferência, número do recibo."
        field={paymentBody.reference}
      />
    </ActionDialog>
  );
}

function owedText({ open_amount: open, balance }: EventOrder["money"]): string {
  if (balance <= 0) return "Nada a receber deste evento.";
  const deposit = open < balance ? `Falta do sinal: ${formatMoney(open)}. ` : "";
  return `${deposit}A receber: ${formatMoney(balance)}. Pode ser só uma parte.`;
}

/** A request for a PIX, with a code of its own: what is open, or a part of it. */
export function PixDialog(props: DialogProps) {
  const state = useOrderAction(props, {
    action: "pix",
    done: "Código PIX gerado.",
    fieldsOf: ({ money }: EventOrder) => ({ amount: money.open_amount > 0 ? moneyText(money.open_amount) : "" }),
    rule: (form, order) => askingForPix(form, order),
    send: (order, amount) => requestPix(order, amount),
  });
  const { order } = state;
  return (
    <ActionDialog state={state} title="Cobrar por PIX" submit="Gerar código" busy="Gerando..." className="max-w-md">
      <MoneyField form={state} name="amount" label="Valor" required hint={owedText(order.money)} />
    </ActionDialog>
  );
}

/** What the house has beyond its charges goes back to the customer. */
export function RefundDialog(props: DialogProps) {
  const openedAt = useOpenedAt();
  const state = useOrderAction(props, {
    action: "refund",
    done: "Valor devolvido.",
    fieldsOf: ({ money }: EventOrder): RefundForm & { refunded: string } => ({
      amount: moneyText(money.refundable),
      method: undefined,
      refunded: openedAt,
    }),
    rule: (form, order) => refunding(form, order),
    send: (order, refund, { refunded }) => {
      const { happened_at: refunded_at } = happenedAt(refunded, openedAt);
      return refundPayment(order, { ...refund, ...(refunded_at && { refunded_at }) });
    },
  });
  const { order } = state;
  return (
    <ActionDialog state={state} title="Devolver ao cliente" submit="Devolver valor" busy="Registrando...">
      <MoneyField
        form={state}
        name="amount"
        label="Valor devolvido"
        required
        hint={`Até ${formatMoney(order.money.refundable)}. O sinal se devolve no acerto.`}
      />
      <ChoiceField form={state} name="method" label="Como foi devolvido" options={methods} required />
      <DayField form={state} name="refunded" label="Quando foi devolvido" hint="Agora, ou antes." withTime />
    </ActionDialog>
  );
}

/** A payment that was wrong counts no longer; it stays in the list. */
export function ReversalDialog({ payment, ...props }: DialogProps & { payment: OrderPayment }) {
  const state = useOrderAction(props, {
    action: "reverse",
    done: "Pagamento estornado.",
    fieldsOf: () => ({ reason: "" }),
    rule: reversing,
    send: (order, reason) => reversePayment(order, payment.payment_id as number, reason),
  });
  return (
    <ActionDialog
      state={state}
      title="Estornar pagamento"
      submit="Estornar"
      busy="Estornando..."
      dismiss="Voltar"
      danger
      className="max-w-md"
    >
      <p>
        {`${formatMoney(payment.amount)} deixam de contar como pagos. O pagamento continua na lista, riscado, com o motivo.`}
      </p>
      <ReasonField form={state} name="reason" label="Motivo" required />
    </ActionDialog>
  );
}
