import { ReasonField } from "@/components/form/fields";
import type { FormOf } from "@/lib/use-typed";
import { useMay } from "@/session/access";
import type { OrderAction } from "./use-order-action";

/** The reason as a command takes it; none typed is none given. */
export const producing = (reason: string) => (reason.trim() ? { reason: reason.trim() } : {});

interface ToProduceFieldProps {
  state: Pick<OrderAction, "shortage" | "beyond" | "lapsed"> & FormOf<{ toProduce: string }>;
}

/** Asked for once beer or credit turned out to be too little, or a service is over, so that it is done all the same. */
export function ToProduceField({ state }: ToProduceFieldProps) {
  const mayExceed = useMay("overbook");
  const lapsed = mayExceed && state.lapsed;
  if (!state.shortage && !state.beyond && !lapsed && !state.values.toProduce) return null;
  const label = state.beyond || lapsed ? "Por que reservar assim mesmo" : "Por que reservar e produzir";
  return <ReasonField form={state} name="toProduce" label={label} required />;
}
