/** What a driver does, and what the phone knows of the day: the requests and answers of `/api/v1/stops`. */

/** The reason why nothing was handed over or fetched. */
export type FailureReason = "nobody_there" | "refused" | "wrong_address" | "no_access" | "broken_down" | "other";
/** What happens after a stop that failed. */
export type NextStep = "again_today" | "another_day" | "office_decides";

export interface KegBack {
  state: "empty" | "sealed" | "partial" | "lost";
  kg?: number | null;
  quarters?: 1 | 2 | 3 | null;
}

export interface PieceBack {
  asset_tag: string;
  condition: "ok" | "damaged" | "lost";
  note: string;
  keg: KegBack | null;
}

/** Bodies by action. `happened_at` is added when the action is queued. `content` is base64. */
export interface ActionBodies {
  load: { tags: string[] };
  arrival: Record<never, never>;
  proof: { kind: "signature" | "photo"; content: string; asset_tag: string | null };
  handover: { receiver: string; code: string | null };
  swap: {
    asset_tag: string;
    by_tag: string;
    reason: string;
    condition: "ok" | "damaged";
    keg: KegBack | null;
  };
  return: { pieces: PieceBack[]; empties: number };
  payment: { amount: number; method: "dinheiro" | "cartao" | "pix"; reference: string };
  failure: { reason: FailureReason; next: NextStep; note: string };
}

export type ActionKind = keyof ActionBodies;

/** `load` concerns the whole round, the others one stop: `d42` brings order 42, `p42` fetches it. */
export type NewAction = {
  [Kind in ActionKind]: {
    kind: Kind;
    day: string;
    stop: Kind extends "load" ? null : string;
    body: ActionBodies[Kind];
  };
}[ActionKind];

/** Where an action is posted. */
export const actionPath = ({ kind, day, stop }: Pick<NewAction, "kind" | "day" | "stop">) =>
  stop === null ? `/api/v1/stops/${day}/${kind}` : `/api/v1/stops/${day}/${stop}/${kind}`;

/** A piece of equipment, or a keg with beer, that is brought or fetched. */
export interface StopPiece {
  asset_id: number;
  asset_tag: string;
  model_name: string;
  /** Beer and size of a full keg; `null` for other equipment and shells. */
  beer: string | null;
  is_loaded: boolean;
}

export interface StopProof {
  kind: "signature" | "photo";
  sha256: string;
  happened_at: string;
}

export interface DriverStop {
  /** `d42` or `p42`. */
  key: string;
  order_id: number;
  order_code: string;
  kind: "delivery" | "pickup";
  state: "open" | "arrived" | "done" | "failed" | "gone";
  changes: string[];
  customer_name: string;
  phone: string;
  address: string;
  lat: number | null;
  lng: number | null;
  notes: string;
  shift: "manha" | "tarde" | "noite";
  planned_at: string;
  items: { name: string; quantity: number }[];
  pieces: StopPiece[];
  balance_due: number;
  penalty_due: number;
  empties_to_collect: number;
  /** The code of a PIX for `balance_due`; empty if nothing is due or the house has no PIX key. */
  pix_code: string;
  arrived_at: string | null;
  receiver: string;
  failure: { reason: FailureReason; next: NextStep; note: string } | null;
  proofs: StopProof[];
}

/** `GET /api/v1/stops/{day}`: what the caller drives. */
export interface DriverDay {
  date: string;
  vehicle_name: string;
  departs_at: string | null;
  loading: { name: string; quantity: number; is_beer: boolean }[];
  stops: DriverStop[];
}
