import { ReasonField } from "@/components/form/fields";
import type { FormOf } from "@/lib/use-typed";
import type { OrderAction } from "./use-order-action";

/** The reason as a command takes it; none typed is none given. */
export const producing = (reason: string) => (reason.trim() ? { reason: reason.trim() } : {});

interface ToProduceFieldProps {
  state: Pick<OrderAction, "shortage" | "beyond"> & FormOf<{ toProduce: string }>;
}

/** Asked for once beer or credit turned out to be too little, so that the order is placed all the same. */
export function ToProduceField({ state }: ToProduceFieldProps) {
  if (!state.shortage && !state.beyond && !state.values.toProduce) return null;
  const label = state.beyond ? "Por que reservar assim mesmo" : "Por que reservar a produzir";
  return <ReasonField form={state} name="toProduce" label={label} required />;
}
