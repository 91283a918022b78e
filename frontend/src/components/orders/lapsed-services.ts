import { ApiError, type Problem } from "@/api/errors";

/** Pieces whose routine service is over before they are back, each with its last day. */
export interface LapsedServices {
  sentence: string;
  pieces: readonly { id: number; asset_tag: string; service: string; until: string }[];
}

/** What a refused command says about services that are over; a reason of someone with the right makes it be accepted. */
export function lapsedServices(error: unknown): LapsedServices | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const { lapsed } = error.problem as Problem & { lapsed?: LapsedServices["pieces"] };
  return lapsed && { pieces: lapsed, sentence: error.sentence ?? "Uma peça precisa de manutenção antes." };
}
