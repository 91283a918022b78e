import { ClosedDaysWarning } from "@/components/closed-days/closed-days-warning";
import { useClosedDaysCheck } from "@/components/closed-days/use-closed-days";
import { ChoiceField, DayField, ReasonField } from "@/components/form/fields";
import { handoverWords } from "@/components/orders/handover";
import { takenText } from "@/components/orders/taken-text";
import { fullDay } from "@/lib/days";
import { formatMoney, moneyText } from "@/lib/money";
import { shiftOptions, shifts } from "@/lib/shifts";
import { ActionDialog } from "../action-dialog";
import type { Action } from "../actions";
import { changeStatus, settleDeposit } from "../commands";
import { DriverField } from "../driver-field";
import { actionText } from "../labels";
import type { EventOrder, OrderBooking, OrderPayment } from "../orders";
import { type SettlementForm, scheduling, settling } from "../rules";
import { settlementResult, usualSettlement } from "../settlement";
import { SettlementFields } from "../settlement-fields";
import { producing, ToProduceField } from "../to-produce-field";
import { type DialogProps, useOrderAction } from "../use-order-action";
import { CancelDialog } from "./cancel-dialog";
import { ConfirmOrderDialog } from "./confirm-order-dialog";
import { ExtendDialog } from "./extend-dialog";
import { PaymentDialog, PixDialog, RefundDialog, ReversalDialog } from "./payment-dialogs";
import { BatchDialog, DeliverDialog, DiscardDialog, PlaceDialog } from "./plain-dialogs";
import { QuoteDialog } from "./quote-dialog";
import { ReturnDialog } from "./return-dialog";
import { LoadDialog, RescheduleDialog } from "./road-dialogs";
import { SwapDialog } from "./swap-dialog";
import { WaiverDialog } from "./waiver-dialog";

/** What somebody is about to do to an order; `edit` is a screen of its own. */
export type Asked =
  | { action: Exclude<Action, "edit" | "swap" | "reverse"> }
  | { action: "swap"; booking: OrderBooking }
  | { action: "reverse"; payment: OrderPayment };

const DIALOGS: Record<Exclude<Action, "edit" | "swap" | "reverse">, (props: DialogProps) => React.ReactNode> = {
  quote: QuoteDialog,
  place: PlaceDialog,
  confirm: ConfirmOrderDialog,
  batch: BatchDialog,
  schedule: ScheduleDialog,
  deliver: DeliverDialog,
  load: LoadDialog,
  reschedule: RescheduleDialog,
  extend: ExtendDialog,
  return: ReturnDialog,
  settle: SettleDialog,
  pay: PaymentDialog,
  waive: WaiverDialog,
  refund: RefundDialog,
  pix: PixDialog,
  discard: DiscardDialog,
  cancel: CancelDialog,
};

export function OrderDialog({ asked, ...props }: DialogProps & { asked: Asked }) {
  if (asked.action === "swap") return <SwapDialog {...props} booking={asked.booking} />;
  if (asked.action === "reverse") return <ReversalDialog {...props} payment={asked.payment} />;
  const Shown = DIALOGS[asked.action];
  return <Shown {...props} />;
}

/** Day, shift and who brings it. */
function ScheduleDialog(props: DialogProps) {
  const { out } = handoverWords(props.opened.collects);
  const state = useOrderAction(props, {
    action: "schedule",
    done: `${out} agendada. ${takenText(props.opened.items, "está separado", "estão separados")}`.trim(),
    fieldsOf: (order) => ({
      date: order.preferred_delivery_date ?? "",
      shift: order.preferred_delivery_shift,
      responsible: order.responsible,
      toProduce: "",
    }),
    rule: scheduling,
    send: (order, said, { toProduce }) => changeStatus(order, { ...said, ...producing(toProduce) }),
  });
  const { values } = state;
  const { preferred_delivery_date: day, preferred_delivery_shift: shift } = state.order;
  const closed = useClosedDaysCheck([values.date]);
  const moved = values.date !== day || values.shift !== shift;
  return (
    <ActionDialog
      state={state}
      title={actionText("schedule", state.order)}
      submit="Agendar"
      busy="Agendando..."
      disabled={closed.isOpen}
    >
      <DayField form={state} name="date" label={`Dia da ${out.toLowerCase()}`} required />
      <ChoiceField form={state} name="shift" label="Turno" options={shiftOptions} />
      {moved && day && (
        <output className="block rounded-control bg-warn-soft px-3 py-2">
          {`O combinado era ${fullDay(day)}, ${shifts[shift].label.toLowerCase()}. ` +
            "A reserva passa para as novas datas, se tudo estiver livre nelas."}
        </output>
      )}
      <ClosedDaysWarning check={closed} />
      <DriverField form={state} collects={state.order.collects} />
      <ToProduceField state={state} />
    </ActionDialog>
  );
}

function proposed({ money }: EventOrder): SettlementForm {
  const { returned, kept, used } = usualSettlement(money);
  const text = (amount: number) => (amount > 0 ? moneyText(amount) : "");
  return { returned: text(returned), kept: text(kept), used: text(used) };
}

/** What becomes of the deposit once everything is back. */
function SettleDialog(props: DialogProps) {
  const state = useOrderAction(props, {
    action: "settle",
    done: "Sinal acertado.",
    fieldsOf: (order) => ({ ...proposed(order), reason: "" }),
    rule: (fields, { money }) => settling(fields, money.deposit_received),
    send: (order, said, { reason }) =>
      settleDeposit(order, { ...said, ...(reason.trim() && { reason: reason.trim() }) }),
  });
  const { money } = state.order;
  return (
    <ActionDialog state={state} title="Acertar sinal" submit="Acertar">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-muted">Total do evento</dt>
        <dd className="text-right tabular-nums">{formatMoney(money.total_amount)}</dd>
        <dt className="text-muted">Danos e perdas</dt>
        <dd className="text-right tabular-nums">{formatMoney(money.damages)}</dd>
        {money.penalties > 0 && (
          <>
            <dt className="text-muted">Multa por atraso</dt>
            <dd className="text-right tabular-nums">{formatMoney(money.penalties)}</dd>
          </>
        )}
        {money.credits > 0 && (
          <>
            <dt className="text-muted">Chope devolvido</dt>
            <dd className="text-right tabular-nums">{formatMoney(-money.credits)}</dd>
          </>
        )}
        <dt className="text-muted">Sinal recebido</dt>
        <dd className="text-right font-semibold tabular-nums">{formatMoney(money.deposit_received)}</dd>
      </dl>
      <SettlementFields
        received={money.deposit_received}
        form={state}
        resultOf={(parts) => settlementResult(money, parts)}
      />
      <ReasonField form={state} name="reason" label="Motivo" hint="Opcional." />
    </ActionDialog>
  );
}
