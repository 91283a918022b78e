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
  low_stock: { label: "Estoque Baixo", tone: "warn", shape: "triangle" },
  out_of_stock: { label: "Sem Estoque", tone: "bad", shape: "square" },
} as const satisfies Record<string, Look>;

export const eventOrderStatuses = {
  draft: { label: "Rascunho", tone: "neutral", shape: "ring" },
  awaiting_deposit: { label: "Aguardando Sinal", tone: "amber", shape: "half" },
  confirmed: { label: "Confirmado", tone: "ok", shape: "check" },
  in_factory_batch: { label: "Em Produção", tone: "violet", shape: "square" },
  scheduled_for_delivery: { label: "Agendado", tone: "info", shape: "triangle" },
  delivered: { label: "Entregue", tone: "teal", shape: "dot" },
  cancelled: { label: "Cancelado", tone: "bad", shape: "cross", struck: true },
} as const satisfies Record<string, Look>;

/** The statuses of an order, with 'Entregue' split by what is still to do: the words for where an order stands. An
 * opening balance was never delivered: it is owed, then settled. */
export const orderStages = {
  draft: eventOrderStatuses.draft,
  awaiting_deposit: eventOrderStatuses.awaiting_deposit,
  confirmed: eventOrderStatuses.confirmed,
  in_factory_batch: eventOrderStatuses.in_factory_batch,
  scheduled_for_delivery: eventOrderStatuses.scheduled_for_delivery,
  with_customer: { ...eventOrderStatuses.delivered, label: "Com o cliente" },
  returned: { label: "Recolhido", tone: "teal", shape: "half" },
  owed: { label: "Em aberto", tone: "amber", shape: "half" },
  settled: { label: "Acertado", tone: "neutral", shape: "check" },
  cancelled: eventOrderStatuses.cancelled,
} as const satisfies Record<string, Look>;

export const equipmentStatuses = {
  available: { label: "Disponível", tone: "ok", shape: "dot" },
  reserved: { label: "Reservado", tone: "info", shape: "half" },
  checked_out: { label: "Em Uso", tone: "violet", shape: "square" },
  maintenance: { label: "Manutenção", tone: "warn", shape: "triangle" },
  lost: { label: "Perdido", tone: "bad", shape: "cross" },
  retired: { label: "Aposentado", tone: "neutral", shape: "ring" },
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
