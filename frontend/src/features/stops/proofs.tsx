import { proofBody } from "@/api/generated/fields";
import type { DriverStop, StopProof } from "./actions";
import { Notice } from "./controls";
import type { QueuedAction } from "./phone-state";

const { most } = proofBody.kind;

/** How many more signatures and photos a stop takes. */
export type ProofsLeft = Readonly<Record<StopProof["kind"], number>>;

/** At a stop of `day`, after those that wait on the phone. */
export function proofsLeft(
  day: string,
  stop: Pick<DriverStop, "key" | "proofs">,
  queue: readonly QueuedAction[],
): ProofsLeft {
  const waiting = queue.flatMap(({ state, action }) =>
    state !== "refused" && action.kind === "proof" && action.day === day && action.stop === stop.key
      ? [action.body.kind]
      : [],
  );
  const kinds = [...stop.proofs.filter((proof) => proof.day === day).map(({ kind }) => kind), ...waiting];
  const left = (kind: StopProof["kind"]) => Math.max(most[kind] - kinds.filter((each) => each === kind).length, 0);
  return { signature: left("signature"), photo: left("photo") };
}

/** Why no more is asked for. */
export function NoMoreProofs({ left }: { left: ProofsLeft }) {
  const words = [
    left.photo <= 0 && `Esta parada já tem ${most.photo} fotos, o máximo.`,
    left.signature <= 0 && `Esta parada já tem ${most.signature} assinaturas, o máximo.`,
  ].filter(Boolean);
  return words.length > 0 && <Notice>{words.join(" ")}</Notice>;
}
