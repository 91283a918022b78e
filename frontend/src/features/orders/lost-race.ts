import { ApiError, type Problem } from "@/api/errors";

interface Tagged {
  id: number;
  asset_tag: string;
}

/** A piece of equipment that is not to be had: which, who has it, and what is free instead. */
export interface LostRace {
  sentence: string;
  asset: Tagged | null;
  order: { id: number; order_code: string } | null;
  free: readonly Tagged[];
}

/** What a refused command says about equipment, or `undefined` where it was refused for another reason. */
export function lostRace(error: unknown): LostRace | undefined {
  if (!(error instanceof ApiError) || error.status !== 409 || error.sentence === undefined) return undefined;
  const { asset, order, model, free } = error.problem as Problem & Partial<LostRace> & { model?: unknown };
  if (!asset && !model) return undefined;
  // of a kit, the piece that is in the way is one of many: another of its model is no answer to the whole
  return { sentence: error.sentence, asset: (!model && asset) || null, order: order ?? null, free: free ?? [] };
}
