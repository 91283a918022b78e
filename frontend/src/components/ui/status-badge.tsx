import { assetStatusLabels, orderStageLabels, orderStatusLabels, stockStatusLabels } from "@/api/generated/fields";
import { Badge, type Shape, type Tone } from "./badge";

interface Look {
  label: string;
  tone: Tone;
  shape: Shape;
  struck?: boolean;
}

/** The words and colours of every status, fixed once and used everywhere. */
export const statuses = {
  active: { label: "Ativo", tone: "ok", shape: "dot" },
  inactive: { label: "Inativo", tone: "neutral", shape: "ring" },
  pending: { label: "Pendente", tone: "amber", shape: "half" },
  approved: { label: "Aprovado", tone: "ok", shape: "check" },
  rejected: { label: "Rejeitado", tone: "bad", shape: "cross" },
  draft: { label: "Rascunho", tone: "neutral", shape: "ring" },
  published: { label: "Publicado", tone: "ok", shape: "check" },
  archived: { label: "Arquivado", tone: "neutral", shape: "square" },
  available: { label: "Disponível", tone: "ok", shape: "dot" },
  unavailable: { label: "Indisponível", tone: "bad", shape: "cross" },
  ran_out: { label: "Acabou", tone: "bad", shape: "square" },
  recalled: { label: "Lote bloqueado na torneira", tone: "bad", shape: "cross" },
  low_stock: { label: stockStatusLabels.low, tone: "warn", shape: "triangle" },
  out_of_stock: { label: stockStatusLabels.out, tone: "bad", shape: "square" },
} as const satisfies Record<string, Look>;

export const eventOrderStatuses = {
  draft: { label: orderStatusLabels.draft, tone: "neutral", shape: "ring" },
  awaiting_deposit: { label: orderStatusLabels.awaiting_deposit, tone: "amber", shape: "half" },
  confirmed: { label: orderStatusLabels.confirmed, tone: "ok", shape: "check" },
  in_factory_batch: { label: orderStatusLabels.in_factory_batch, tone: "violet", shape: "square" },
  scheduled_for_delivery: { label: orderStatusLabels.scheduled_for_delivery, tone: "info", shape: "triangle" },
  delivered: { label: orderStatusLabels.delivered, tone: "teal", shape: "dot" },
  cancelled: { label: orderStatusLabels.cancelled, tone: "bad", shape: "cross", struck: true },
} as const satisfies Record<string, Look>;

/** The statuses of an order, with 'Entregue' split by what is still to do: the words for where an order stands. An
 * opening balance was never delivered: it is owed, then settled. */
export const orderStages = {
  draft: eventOrderStatuses.draft,
  awaiting_deposit: eventOrderStatuses.awaiting_deposit,
  confirmed: eventOrderStatuses.confirmed,
  in_factory_batch: eventOrderStatuses.in_factory_batch,
  scheduled_for_delivery: eventOrderStatuses.scheduled_for_delivery,
  with_customer: { ...eventOrderStatuses.delivered, label: orderStageLabels.with_customer },
  returned: { label: orderStageLabels.returned, tone: "teal", shape: "half" },
  owed: { label: orderStageLabels.owed, tone: "amber", shape: "half" },
  settled: { label: orderStageLabels.settled, tone: "neutral", shape: "check" },
  cancelled: eventOrderStatuses.cancelled,
} as const satisfies Record<string, Look>;

export const equipmentStatuses = {
  available: { label: assetStatusLabels.available, tone: "ok", shape: "dot" },
  reserved: { label: assetStatusLabels.reserved, tone: "info", shape: "half" },
  checked_out: { label: assetStatusLabels.checked_out, tone: "violet", shape: "square" },
  maintenance: { label: assetStatusLabels.maintenance, tone: "warn", shape: "triangle" },
  lost: { label: assetStatusLabels.lost, tone: "bad", shape: "cross" },
  retired: { label: assetStatusLabels.retired, tone: "neutral", shape: "ring" },
} as const satisfies Record<string, Look>;

export type Status = keyof typeof statuses;
export type EventOrderStatus = keyof typeof eventOrderStatuses;
export type OrderStage = keyof typeof orderStages;
export type EquipmentStatus = keyof typeof equipmentStatuses;

type StatusBadgeProps =
  | { kind?: "general"; status: Status }
  | { kind: "event-order"; status: EventOrderStatus }
  | { kind: "order-stage"; status: OrderStage }
  | { kind: "equipment"; status: EquipmentStatus };

export function StatusBadge(props: StatusBadgeProps) {
  const { label, ...look } = lookOf(props);
  return <Badge {...look}>{label}</Badge>;
}

function lookOf(props: StatusBadgeProps): Look {
  switch (props.kind) {
    case "event-order":
      return eventOrderStatuses[props.status];
    case "order-stage":
      return orderStages[props.status];
    case "equipment":
      return equipmentStatuses[props.status];
    default:
      return statuses[props.status];
  }
}
