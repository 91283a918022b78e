import type { EventOrder, EventOrderRow } from "../orders";

/** What every dialog is given: the order as it was when it opened, and what to say once it is done. */
export interface DialogProps<Order extends EventOrderRow = EventOrder> {
  opened: Order;
  onDone: (said: string) => void;
  onClose: () => void;
}
