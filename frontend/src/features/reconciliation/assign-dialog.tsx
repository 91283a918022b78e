import { type QueryKey, useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useState } from "react";
import { FormDialog } from "@/components/ui/form-dialog";
import { Refusal } from "@/components/ui/refusal";
import { SuggestField } from "@/components/ui/suggest-field";
import { formatMoney } from "@/lib/money";
import { counted } from "@/lib/text";
import { useAction } from "@/lib/use-action";
import { type BankLine, match, ordersLikeQuery } from "./reconciliation";

interface AssignDialogProps {
  line: BankLine;
  invalidates: readonly QueryKey[];
  onClose: () => void;
}

/** The user says which order the line pays. */
export function AssignDialog({ line, invalidates, onClose }: AssignDialogProps) {
  const [text, setText] = useState("");
  const [asked, setAsked] = useState("");
  const [chosen, setChosen] = useState<number>();
  const orders = useQuery(ordersLikeQuery(asked));
  const assigning = useAction({
    run: () => match(line, chosen as number, null),
    invalidates,
    success: "Lançamento conciliado.",
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Escolher pedido"
      submit="Registrar pagamento"
      className="max-w-md"
      isBusy={assigning.isPending}
      onSubmit={() => chosen && assigning.mutate()}
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
        onChoose={(order) => {
          setText(`${order.order_code}, ${order.customer_name}`);
          setChosen(order.id);
        }}
        asked={asked}
        onAsk={setAsked}
        items={orders.data?.data}
        shortest={2}
        keyOf={(order) => order.id}
        counted={(count) => counted(count, "pedido", "pedidos")}
        none="Nenhum pedido encontrado."
        hint="Código do pedido, cliente ou evento."
        required
      >
        {(order) => `${order.order_code}, ${order.customer_name}, total ${formatMoney(order.total_amount)}`}
      </SuggestField>
      <Refusal error={assigning.error} fallback="O pagamento não foi registrado. Tente de novo." />
    </FormDialog>
  );
}
