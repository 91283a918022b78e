import { statusBody } from "@/api/generated/fields";
import { staysForEver } from "@/lib/history-hint";
import { TextField } from "./fields";
import type { OrderAction } from "./use-order-action";

/** The reason as a command takes it; none typed is none given. */
export const producing = (reason: string) => (reason.trim() ? { reason: reason.trim() } : {});

interface ToProduceFieldProps {
  state: Pick<OrderAction, "shortage" | "beyond">;
  value: string;
  onChange: (value: string) => void;
}

/** Asked for once beer or credit turned out to be too little, so that the order is placed all the same. */
export function ToProduceField({ state, value, onChange }: ToProduceFieldProps) {
  if (!state.shortage && !state.beyond && !value) return null;
  return (
    <TextField
      label={state.beyond ? "Por que reservar assim mesmo" : "Por que reservar a produzir"}
      hint={staysForEver}
      required
      field={statusBody.reason}
      value={value}
      onChange={onChange}
    />
  );
}
