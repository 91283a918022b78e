import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useState } from "react";
import type { EventOrderRow } from "@/api/generated/query";
import { NOT_AGREED, overpayment } from "@/components/orders/overpayment";
import { OverpaymentQuestion } from "@/components/orders/overpayment-question";
import { Button } from "@/components/ui/button";
import { FormDialog } from "@/components/ui/form-dialog";
import { Refusal } from "@/components/ui/refusal";
import { SuggestField } from "@/components/ui/suggest-field";
import type { Untrue } from "@/lib/invalidate";
import { formatMoney } from "@/lib/money";
import { counted } from "@/lib/text";
import { useCommand } from "@/lib/use-command";
import { type BankLine, match, ordersLikeQuery, owedText } from "./reconciliation";

interface AssignDialogProps {
  line: BankLine;
  invalidates: Untrue;
  onClose: () => void;
}

/** The user says which order the line pays. */
export function AssignDialog({ line, invalidates, onClose }: AssignDialogProps) {
  const [text, setText] = useState("");
  const [asked, setAsked] = useState("");
  const [chosen, setChosen] = useState<EventOrderRow>();
  const [agreed, setAgreed] = useState<number>();
  const [tried, setTried] = useState(false);
  const orders = useQuery(ordersLikeQuery(asked));
  const excess = chosen ? overpayment(line.amount, chosen.balance) : 0;
  const isAgreed = excess === 0 || agreed === excess;
  const assigning = useCommand({
    run: () => match(line, (chosen as EventOrderRow).id, null),
    invalidates,
    success: "Lançamento conciliado.",
    onDone: onClose,
  });
  const choose = (order: EventOrderRow) => {
    setText(`${order.order_code}, ${order.customer_name}`);
    setChosen(order);
    setAgreed(undefined);
    setTried(false);
  };
  const submit = () => {
    setTried(true);
    if (chosen && isAgreed) assigning.mutate();
  };
  return (
    <FormDialog
      title="Escolher pedido"
      submit="Registrar pagamento"
      className="max-w-md"
      isBusy={assigning.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{`O lançamento de ${formatMoney(line.amount)} vira um pagamento do pedido.`}</p>
      <SuggestField
        label="Pedido"
        icon={Search}
        text={text}
        onText={(typed) => {
          setText(typed);
          setChosen(undefined);
        }}
        onChoose={choose}
        asked={asked}
        onAsk={setAsked}
        items={orders.data?.data}
        shortest={2}
        keyOf={(order) => order.id}
        counted={(count) => counted(count, "pedido", "pedidos")}
        none="Nenhum pedido encontrado."
        hint="Código do pedido, cliente ou evento. A busca acha também os quitados."
        required
      >
        {(order) => `${order.order_code}, ${order.customer_name}, ${owedText(order.balance)}`}
      </SuggestField>
      {chosen ? <p>{`${chosen.order_code}: ${owedText(chosen.balance)}.`}</p> : <OpenOrders onChoose={choose} />}
      <OverpaymentQuestion
        excess={excess}
        agreed={agreed}
        onAgree={setAgreed}
        error={tried && !isAgreed ? NOT_AGREED : undefined}
      />
      <Refusal error={assigning.error} fallback="O pagamento não foi registrado. Tente de novo." />
    </FormDialog>
  );
}

/** The newest orders that owe something, to be chosen without typing. */
function OpenOrders({ onChoose }: { onChoose: (order: EventOrderRow) => void }) {
  const { data: open = [] } = useQuery({ ...ordersLikeQuery(""), select: ({ data }) => data });
  if (open.length === 0) return null;
  return (
    <section aria-label="Pedidos em aberto">
      <h3 className="mb-1 text-sm font-medium">Em aberto</h3>
      <ul className="flex flex-col gap-1">
        {open.map((order) => (
          <li key={order.id}>
            <Button size="small" className="w-full justify-between gap-3 text-left" onClick={() => onChoose(order)}>
              <span className="wrap-anywhere">{`${order.order_code}, ${order.customer_name}`}</span>
              <span className="shrink-0 tabular-nums">{owedText(order.balance)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
