import { numberIn, numberText } from "@/lib/numbers";
import type { KegBack, PieceBack, StopPiece } from "./actions";
import type { Photo } from "./photo";

/** How a piece came back, as it is chosen on the screen. `ok` is for what holds no beer. */
export type BackChoice = "empty" | "sealed" | "partial" | "ok" | "lost";
/** What is left in a partial keg: on the scale, or estimated in quarters. */
export type Rest = "kg" | "1" | "2" | "3";

/** What the driver has entered for a piece so far. */
export interface PieceDraft {
  choice: BackChoice | null;
  isDamaged: boolean;
  note: string;
  rest: Rest | null;
  kg: string;
  /** A picture of the damage. */
  photo: Photo;
}

export const untouched: PieceDraft = {
  choice: null,
  isDamaged: false,
  note: "",
  rest: null,
  kg: "",
  photo: null,
};

/** The beer in a keg that came back; `undefined` while it is not said how much is left. */
export function kegBack({ choice, rest, kg }: Pick<PieceDraft, "choice" | "rest" | "kg">): KegBack | undefined {
  if (choice === "empty" || choice === "sealed" || choice === "lost") return { state: choice };
  if (choice !== "partial" || rest === null) return undefined;
  if (rest !== "kg") return { state: "partial", quarters: Number(rest) as 1 | 2 | 3 };
  const weight = numberIn(kg, 3);
  return weight ? { state: "partial", kg: weight } : undefined;
}

/** How it was said how much is left; `null` of a keg that is not partial. */
export function restIn(keg: KegBack | null | undefined): Rest | null {
  if (keg?.state !== "partial") return null;
  return keg.quarters ? `${keg.quarters}` : "kg";
}

/** What is still missing before a piece can be recorded, as a sentence; `undefined` if it is complete. */
export function missingOf(piece: StopPiece, draft: PieceDraft): string | undefined {
  if (draft.choice === null) return undefined;
  if (piece.beer !== null && kegBack(draft) === undefined)
    return draft.rest === "kg" ? `Diga o peso de ${piece.asset_tag}.` : `Diga quanto sobrou em ${piece.asset_tag}.`;
  if (draft.choice === "lost" || !draft.isDamaged) return undefined;
  if (!draft.note.trim()) return `Diga o que ${piece.asset_tag} tem de avariado.`;
  return draft.photo === undefined ? `A foto de ${piece.asset_tag} está sendo lida.` : undefined;
}

/** What was entered for a piece that was sent like this. A picture of it was sent by itself. */
export function draftFrom({ condition, note = "", keg }: PieceBack): PieceDraft {
  return {
    ...untouched,
    choice: condition === "lost" ? "lost" : (keg?.state ?? "ok"),
    isDamaged: condition === "damaged",
    note,
    rest: restIn(keg),
    kg: kgIn(keg),
  };
}

/** The weight as it was typed; nothing where the keg was not weighed. */
export const kgIn = (keg: KegBack | null | undefined) => (keg?.kg ? numberText(keg.kg) : "");

/** A piece as it is sent; `null` if nothing is said of it: it stays with the customer. */
export function pieceBack(piece: StopPiece, draft: PieceDraft): PieceBack | null {
  if (draft.choice === null) return null;
  const isLost = draft.choice === "lost";
  return {
    asset_tag: piece.asset_tag,
    condition: isLost ? "lost" : draft.isDamaged ? "damaged" : "ok",
    note: isLost || draft.isDamaged ? draft.note.trim() : "",
    keg: piece.beer === null ? null : (kegBack(draft) ?? null),
  };
}
