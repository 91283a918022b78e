import {
  answerChangeRequest,
  type DepositSettlementBody,
  decideLeftBehind,
  deleteEventOrder,
  type EventOrderBody,
  type ExtensionBody,
  extendEventOrder,
  issueEventQuote,
  type LeftBehindBody,
  loadEventOrder,
  type PaymentBody,
  type PenaltyWaiverBody,
  type RefundBody,
  type ReturnBody,
  receiveEventPayment,
  refundEventPayment,
  registerEventReturn,
  requestEventPix,
  reverseEventPayment,
  revokeCustomerPage,
  type StatusBody,
  type SwapBody,
  settleEventDeposit,
  shareCustomerPage,
  swapEventAsset,
  updateEventOrder,
  updateEventOrderStatus,
  waiveEventPenalty,
} from "@/api/generated/command";
import { conditionLabels, kegStateLabels, paymentMethodLabels } from "@/api/generated/fields";
import type { EventOrderRow } from "./orders";

export type {
  EventOrderBody,
  ExtensionBody,
  OrderAnswer,
  PaymentBody,
  PenaltyWaiverBody,
  RefundBody,
  ReturnBody,
  ReturnedAssetBody,
  StatusBody,
  SwapBody,
} from "@/api/generated/command";

/** How a deposit or a payment is made. */
export const methods = paymentMethodLabels;
export type Method = keyof typeof methods;

export const conditions = conditionLabels;
export type Condition = keyof typeof conditions;

/** What was in a container of beer that came back. */
const { empty, partial, sealed } = kegStateLabels;
export const kegStates = { empty, partial, sealed } as const;
export type KegBack = keyof typeof kegStates;

/** The order as the person saw it: every command is refused where it has moved on since. */
type Seen = Pick<EventOrderRow, "id" | "version">;

export const changeStatus = ({ id, version }: Seen, change: StatusBody) =>
  updateEventOrderStatus(id, change, { version });
export const registerReturn = ({ id, version }: Seen, back: ReturnBody) => registerEventReturn(id, back, { version });
export const settleDeposit = ({ id, version }: Seen, parts: DepositSettlementBody) =>
  settleEventDeposit(id, parts, { version });
export const receivePayment = ({ id, version }: Seen, payment: PaymentBody) =>
  receiveEventPayment(id, payment, { version });

export const decideDifference = ({ id, version }: Seen, decision: LeftBehindBody["decision"]) =>
  decideLeftBehind(id, { decision }, { version });
export const reversePayment = ({ id, version }: Seen, payment_id: number, reason: string) =>
  reverseEventPayment(id, payment_id, { reason }, { version });
export const refundPayment = ({ id, version }: Seen, refund: RefundBody) => refundEventPayment(id, refund, { version });
export const waivePenalty = ({ id, version }: Seen, waiver: PenaltyWaiverBody) =>
  waiveEventPenalty(id, waiver, { version });
export const requestPix = ({ id, version }: Seen, amount: number) => requestEventPix(id, { amount }, { version });
export const issueQuote = ({ id, version }: Seen, valid_until: string, terms: string) =>
  issueEventQuote(id, { valid_until, conditions: terms }, { version });
export const sharePage = ({ id }: Seen) => shareCustomerPage(id, { replaces: true });
export const answerChange = ({ id, version }: Seen, number: number, answer: string) =>
  answerChangeRequest(id, number, { answer }, { version });
export const revokePage = ({ id }: Seen) => revokeCustomerPage(id);
export const swapAsset = ({ id, version }: Seen, swap: SwapBody) => swapEventAsset(id, swap, { version });
export const loadOrder = ({ id, version }: Seen, tags: string[]) => loadEventOrder(id, { tags }, { version });
export const moveDelivery = ({ id, version }: Seen, change: EventOrderBody) =>
  updateEventOrder(id, change, { version });
export const extendOrder = ({ id, version }: Seen, extension: ExtensionBody) =>
  extendEventOrder(id, extension, { version });
export const discardDraft = ({ id, version }: Seen) => deleteEventOrder(id, { version });
