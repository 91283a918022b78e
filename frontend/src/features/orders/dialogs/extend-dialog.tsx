import { ClosedDaysWarning } from "@/components/closed-days/closed-days-warning";
import { useClosedDaysCheck } from "@/components/closed-days/use-closed-days";
import { ChoiceField, DayField } from "@/components/form/fields";
import { handoverWords } from "@/components/orders/handover";
import { fullDay } from "@/lib/days";
import { formatMoney, sumMoney } from "@/lib/money";
import { shiftOptions, shifts } from "@/lib/shifts";
import { ActionDialog } from "../action-dialog";
import { extendOrder } from "../commands";
import { agreedPickup, extending, extraAmount, extraPeriods } from "../extension";
import type { EventOrder } from "../orders";
import { ToProduceField } from "../to-produce-field";
import { type DialogProps, useOrderAction } from "../use-order-action";

/** What was delivered is fetched on another day: later, as a rule. */
export function ExtendDialog(props: DialogProps) {
  const { back, ofBack, backEnds } = handoverWords(props.opened.collects);
  const state = useOrderAction(props, {
    action: "extend",
    done: `${back} mudad${backEnds}.`,
    fieldsOf: (order) => ({ ...agreedPickup(order), toProduce: "" }),
    rule: extending,
    send: extendOrder,
  });
  const { values, order } = state;
  const agreed = agreedPickup(order);
  const closed = useClosedDaysCheck([values.date].filter((day) => day !== agreed.date));
  return (
    <ActionDialog state={state} title="Prorrogar" submit="Prorrogar" busy="Prorrogando..." disabled={closed.isOpen}>
      {agreed.date && (
        <p className="text-muted">
          {`${back} combinad${backEnds}: ${fullDay(agreed.date)}, ${shifts[agreed.shift].label.toLowerCase()}.`}
        </p>
      )}
      <DayField form={state} name="date" label={`Novo dia ${ofBack}`} required />
      <ChoiceField form={state} name="shift" label="Turno" options={shiftOptions} />
      <ClosedDaysWarning check={closed} />
      <Cost order={order} day={values.date} />
      <ToProduceField state={state} />
    </ActionDialog>
  );
}

/** What it costs, before it is agreed. */
function Cost({ order, day }: { order: EventOrder; day: string }) {
  const extra = extraPeriods(order, day);
  const { total_amount, delay } = order.money;
  return (
    <output className="block rounded-control bg-sunken px-3 py-2">
      {extra.length === 0 && "Sem dias extras a cobrar."}
      {extra.map(({ id, text, amount }) => (
        <span key={id} className="flex justify-between gap-4">
          <span>{text}</span>
          <span className="tabular-nums">{formatMoney(amount)}</span>
        </span>
      ))}
      {extra.length > 0 && (
        <span className="mt-1 block font-medium">
          {`O total passa de ${formatMoney(total_amount)} a ${formatMoney(sumMoney([total_amount, extraAmount(extra)]))}.`}
        </span>
      )}
      {delay && delay.accrued > 0 && (
        <span className="mt-1 block text-muted">
          {`A multa de ${formatMoney(delay.accrued)} pelo atraso até hoje não é mais cobrada.`}
        </span>
      )}
    </output>
  );
}
