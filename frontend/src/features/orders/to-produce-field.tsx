import { LONGEST_REASON } from "@/components/orders/beer-shortage";
import { staysForEver } from "@/lib/history-hint";
import { TextField } from "./fields";
import type { OrderAction } from "./use-order-action";

/** The reason as a command takes it; none typed is none given. */
export const producing = (reason: string) => (reason.trim() ? { reason: reason.trim() } : {});

interface ToProduceFieldProps {
  state: Pick<OrderAction, "shortage">;
  value: string;
  onChange: (value: string) => void;
}

/** Asked for once beer turned out to be missing, so that it is ordered all the same. */
export function ToProduceField({ state, value, onChange }: ToProduceFieldProps) {
  if (!state.shortage && !value) return null;
  return (
    <TextField
      label="Por que reservar a produzir"
      hint={staysForEver}
      required
      maxLength={LONGEST_REASON}
      value={value}
      onChange={onChange}
    />
  );
}
