import type { Action } from "../actions";
import type { OrderBooking } from "../orders";
import type { DialogProps } from "../use-order-action";
import { CancelDialog } from "./cancel-dialog";
import { ConfirmOrderDialog } from "./confirm-order-dialog";
import { BatchDialog, DeliverDialog, DiscardDialog, PlaceDialog } from "./plain-dialogs";
import { ReturnDialog } from "./return-dialog";
import { ScheduleDialog } from "./schedule-dialog";
import { SettleDialog } from "./settle-dialog";
import { SwapDialog } from "./swap-dialog";

/** What somebody is about to do to an order; `edit` is a screen of its own. */
export type Asked = { action: Exclude<Action, "edit" | "swap"> } | { action: "swap"; booking: OrderBooking };

const DIALOGS: Record<Exclude<Action, "edit" | "swap">, (props: DialogProps) => React.ReactNode> = {
  place: PlaceDialog,
  confirm: ConfirmOrderDialog,
  batch: BatchDialog,
  schedule: ScheduleDialog,
  deliver: DeliverDialog,
  return: ReturnDialog,
  settle: SettleDialog,
  discard: DiscardDialog,
  cancel: CancelDialog,
};

export function OrderDialog({ asked, ...props }: DialogProps & { asked: Asked }) {
  if (asked.action === "swap") return <SwapDialog {...props} booking={asked.booking} />;
  const Shown = DIALOGS[asked.action];
  return <Shown {...props} />;
}
