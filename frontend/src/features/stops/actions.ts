import * as commands from "@/api/generated/command";

export type {
  FailureBodyNextStep as NextStep,
  FailureBodyReason as FailureReason,
  KegBackBody as KegBack,
  PieceBackBody as PieceBack,
} from "@/api/generated/command";
export type { DayAsset as StopPiece, DriverDay, DriverStop, KeptProof as StopProof } from "@/api/generated/query";

/** When it happened is added when the action is queued. */
type Told<Body> = Omit<Body, "happened_at">;

/** What a driver does, by the last part of its address. */
export interface ActionBodies {
  load: Told<commands.VanLoadBody>;
  arrival: Record<string, never>;
  proof: Told<commands.ProofBody>;
  handover: Told<commands.HandoverBody>;
  swap: Told<commands.PieceSwapBody>;
  return: Told<commands.FetchBody>;
  payment: Told<commands.DoorPaymentBody>;
  failure: Told<commands.FailureBody>;
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

type Options = Parameters<typeof commands.arriveAtStop>[3];

/** Posts what happened at `happened_at`. Rejects as `apiFetch` does. */
export function postAction(action: NewAction, happened_at: string, options: Options): Promise<unknown> {
  const { day } = action;
  switch (action.kind) {
    case "load":
      return commands.loadVan(day, { ...action.body, happened_at }, options);
    case "arrival":
      return commands.arriveAtStop(day, action.stop, { ...action.body, happened_at }, options);
    case "proof":
      return commands.keepStopProof(day, action.stop, { ...action.body, happened_at }, options);
    case "handover":
      return commands.handOverStop(day, action.stop, { ...action.body, happened_at }, options);
    case "swap":
      return commands.swapAtStop(day, action.stop, { ...action.body, happened_at }, options);
    case "return":
      return commands.fetchAtStop(day, action.stop, { ...action.body, happened_at }, options);
    case "payment":
      return commands.takePaymentAtStop(day, action.stop, { ...action.body, happened_at }, options);
    case "failure":
      return commands.failStop(day, action.stop, { ...action.body, happened_at }, options);
  }
}
