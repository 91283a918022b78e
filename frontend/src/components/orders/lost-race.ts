import { ApiError, type Problem } from "@/api/errors";
import { lapsedServices } from "./lapsed-services";

export interface Tagged {
  id: number;
  asset_tag: string;
}

/** Equipment that somebody else was faster to get: which, who has it, and what is free instead. */
export interface LostRace {
  sentence: string;
  asset: Tagged | null;
  order: { id: number; order_code: string } | null;
  /** Set for a kit: the piece that is in the way is one of many of this model. */
  model: { id: number; name: string } | null;
  free: readonly Tagged[];
}

/** What a refused command says about equipment, or `undefined` where it was refused for another reason; a service that is over is none. */
export function lostRace(error: unknown): LostRace | undefined {
  if (!(error instanceof ApiError) || error.status !== 409 || lapsedServices(error)) return undefined;
  const { asset = null, order = null, model = null, free = [] } = error.problem as Problem & Partial<LostRace>;
  if (!asset && !model) return undefined;
  return { sentence: error.sentence ?? "Um item não está mais livre nessas datas.", asset, order, model, free };
}
