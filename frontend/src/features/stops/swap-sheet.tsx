import { useState } from "react";
import { pieceSwapBody } from "@/api/generated/fields";
import type { StopPiece } from "./actions";
import { Choices, TextField, Tick } from "./controls";
import { NotKept } from "./not-kept";
import { refusalAt } from "./refusal";
import { RestFields } from "./rest-fields";
import { type BackChoice, kegBack, kgIn, type Rest, restIn } from "./returned";
import { FormSheet } from "./sheet";
import type { StopSheetProps } from "./stop-sheet-props";
import { TagField } from "./tag-field";
import { useAdding } from "./use-adding";
import { nameOf } from "./words";

const reasons = {
  "Não gelou": "Não gelou",
  "Veio sem pressão": "Veio sem pressão",
  "Está vazando": "Está vazando",
  "Chope errado": "Chope errado",
  other: "Outro motivo",
} as const;
const kegChoices: Partial<Record<BackChoice, string>> = {
  sealed: "Cheio, lacrado",
  partial: "Pela metade",
  empty: "Vazio",
};

/** 'Trocar': which piece, by which, why, and how the old one comes back. */
export function SwapSheet({ phone, day, stop, refused, onClose }: StopSheetProps) {
  const typed = refused?.action.kind === "swap" ? refused.action.body : undefined;
  const only = stop.pieces.length === 1 ? stop.pieces[0] : undefined;
  const [tag, setTag] = useState<string | null>(typed?.asset_tag ?? only?.asset_tag ?? null);
  const [byTag, setByTag] = useState(typed?.by_tag ?? "");
  const [reason, setReason] = useState(typed ? chosenFor(typed.reason) : null);
  const [otherReason, setOtherReason] = useState(reason === "other" && typed ? typed.reason : "");
  const [isDamaged, setDamaged] = useState(typed?.condition === "damaged");
  const [choice, setChoice] = useState<BackChoice | null>(typed?.keg?.state ?? null);
  const [rest, setRest] = useState<Rest | null>(restIn(typed?.keg));
  const [kg, setKg] = useState(kgIn(typed?.keg));
  const { add, isBusy, lost } = useAdding(phone, onClose, refused?.id);
  const refusal = refusalAt(refused, ["asset_tag", "by_tag", "reason"]);

  const old = stop.pieces.find(({ asset_tag }) => asset_tag === tag);
  const said = reason === "other" ? otherReason.trim() : (reason ?? "");
  const keg = old?.beer ? (kegBack({ choice, rest, kg }) ?? null) : null;
  const missing = missingOf(old, byTag, said, keg !== null);
  const submit = () => {
    if (!old) return;
    const condition = isDamaged ? "damaged" : "ok";
    const body = { asset_tag: old.asset_tag, by_tag: byTag, reason: said, condition, keg } as const;
    add({ kind: "swap", day: day.date, stop: stop.key, body });
  };
  return (
    <FormSheet
      title="Trocar uma peça"
      of={nameOf(stop)}
      onClose={onClose}
      action={refused ? "Enviar" : "Registrar a troca"}
      missing={missing}
      refusal={refusal.onTop}
      isBusy={isBusy}
      onSubmit={submit}
    >
      <Choices
        label="Sai"
        error={refusal.at("asset_tag")}
        options={Object.fromEntries(stop.pieces.map(named))}
        value={tag}
        onChange={setTag}
      />
      <div className="flex flex-col gap-2">
        <TagField label="Entra (etiqueta)" error={refusal.at("by_tag")} onRead={setByTag} />
        {byTag && <p className="text-lg font-semibold">{`Entra ${byTag}`}</p>}
      </div>
      <Choices label="Por quê" error={refusal.at("reason")} options={reasons} value={reason} onChange={setReason} />
      {reason === "other" && (
        <TextField
          label="Qual motivo"
          value={otherReason}
          onChange={setOtherReason}
          maxLength={pieceSwapBody.reason.maxLength}
        />
      )}
      {old?.beer && (
        <Choices label={`Como volta ${old.asset_tag}`} options={kegChoices} value={choice} onChange={setChoice} />
      )}
      {old?.beer && choice === "partial" && (
        <RestFields of={old.asset_tag} rest={rest} kg={kg} onRest={setRest} onKg={setKg} />
      )}
      {old && <Tick label={`${old.asset_tag} está avariado`} isTicked={isDamaged} onChange={setDamaged} />}
      <NotKept lost={lost} />
    </FormSheet>
  );
}

/** The choice that says this; what was written by hand is another reason. */
const chosenFor = (reason: string): keyof typeof reasons =>
  (Object.keys(reasons) as (keyof typeof reasons)[]).find((each) => each === reason) ?? "other";

const named = ({ asset_tag, beer, model_name }: StopPiece) => [asset_tag, `${asset_tag} · ${beer ?? model_name}`];

function missingOf(old: StopPiece | undefined, byTag: string, reason: string, isKegSaid: boolean): string | undefined {
  if (!old) return "Escolha a peça que sai.";
  if (!byTag) return "Leia ou digite a etiqueta da peça que entra.";
  if (byTag.toLowerCase() === old.asset_tag.toLowerCase()) return "A peça que entra é a mesma que sai.";
  if (!reason) return "Diga o motivo.";
  return old.beer && !isKegSaid ? `Diga como ${old.asset_tag} volta.` : undefined;
}
