import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import { pieceBackBody } from "@/api/generated/fields";
import { Button } from "@/components/ui/button";
import { counted } from "@/lib/text";
import type { NewAction, StopPiece } from "./actions";
import { Choices, Notice, TextField, Tick } from "./controls";
import { NotKept } from "./not-kept";
import { PhotoField } from "./photo-field";
import { NoMoreProofs, proofsLeft } from "./proofs";
import { refusalAt } from "./refusal";
import { RestFields } from "./rest-fields";
import { draftFrom, missingOf, type PieceDraft, pieceBack, untouched } from "./returned";
import { FormSheet } from "./sheet";
import { Signature } from "./signature";
import type { StopSheetProps } from "./stop-sheet-props";
import { useAdding } from "./use-adding";
import { kegChoices, nameOf, otherChoices } from "./words";

/**
 * 'Recolher': piece by piece, the empty barrels, and a signature if the customer is there. One that is corrected keeps the
 * photos and the signature that were taken for it.
 */
export function ReturnSheet({ phone, day, stop, refused, onClose }: StopSheetProps) {
  const typed = refused?.action.kind === "return" ? refused.action.body : undefined;
  const [drafts, setDrafts] = useState<Readonly<Record<string, PieceDraft>>>(
    Object.fromEntries(typed?.pieces.map((piece) => [piece.asset_tag, draftFrom(piece)]) ?? []),
  );
  const [empties, setEmpties] = useState(typed?.empties ?? stop.empties_to_collect);
  const [signature, setSignature] = useState<string | null>(null);
  const { add, isBusy, lost } = useAdding(phone, onClose, refused?.id);
  const noteOf = ({ asset_tag }: StopPiece) =>
    `pieces.${typed?.pieces.findIndex((piece) => piece.asset_tag === asset_tag)}.note`;
  const refusal = refusalAt(refused, stop.pieces.map(noteOf));

  const draftOf = ({ asset_tag }: StopPiece) => drafts[asset_tag] ?? untouched;
  const change = (piece: StopPiece, changes: Partial<PieceDraft>) =>
    setDrafts((before) => ({
      ...before,
      [piece.asset_tag]: { ...(before[piece.asset_tag] ?? untouched), ...changes },
    }));
  const rest = stop.pieces.filter((piece) => draftOf(piece).choice === null);
  const allBack = () => {
    for (const piece of rest) change(piece, { choice: piece.beer === null ? "ok" : "empty" });
  };
  const back = stop.pieces.flatMap((piece) => pieceBack(piece, draftOf(piece)) ?? []);
  const left = proofsLeft(day.date, stop, phone.queue);
  const photosLeft = left.photo - Object.values(drafts).filter(({ photo }) => photo !== null).length;
  const unfinished = stop.pieces.map((piece) => missingOf(piece, draftOf(piece))).find(Boolean);
  const missing = unfinished ?? (back.length === 0 && empties === 0 ? "Diga como volta ao menos uma peça." : undefined);

  const submit = () => {
    const at = { day: day.date, stop: stop.key };
    const photos = stop.pieces.flatMap((piece): NewAction[] => {
      const { photo, isDamaged, choice } = draftOf(piece);
      if (!photo || !isDamaged || choice === null || choice === "lost") return [];
      return [{ kind: "proof", ...at, body: { kind: "photo", content: photo, asset_tag: piece.asset_tag } }];
    });
    const signed: NewAction[] = signature
      ? [{ kind: "proof", ...at, body: { kind: "signature", content: signature, asset_tag: null } }]
      : [];
    add(...photos, ...signed, { kind: "return", ...at, body: { pieces: back, empties } });
  };
  return (
    <FormSheet
      title="Recolher"
      of={nameOf(stop)}
      onClose={onClose}
      action={refused ? "Enviar" : actionOf(back.length, stop.pieces.length)}
      missing={missing}
      refusal={refusal.onTop}
      isBusy={isBusy}
      onSubmit={submit}
    >
      {stop.pieces.map((piece) => (
        <PieceFields
          key={piece.asset_tag}
          piece={piece}
          draft={draftOf(piece)}
          wrongNote={refusal.at(noteOf(piece))}
          hasPhoto={!refused && (photosLeft > 0 || draftOf(piece).photo !== null)}
          onChange={(changes) => change(piece, changes)}
        />
      ))}
      {rest.length > 1 && (
        <Button size="large" onClick={allBack}>
          {rest.length === stop.pieces.length ? "Tudo voltou, barris vazios" : "O resto voltou, barris vazios"}
        </Button>
      )}
      {back.length > 0 && rest.length > 0 && (
        <Notice>{`${rest.map(({ asset_tag }) => asset_tag).join(", ")}: fica com o cliente.`}</Notice>
      )}
      <Empties count={empties} onCount={setEmpties} />
      {!refused && <NoMoreProofs left={{ ...left, photo: photosLeft }} />}
      {!refused && left.signature > 0 && (
        <section className="flex flex-col gap-2">
          <h3 className="font-semibold">Assinatura (se houver alguém)</h3>
          <Signature onSign={setSignature} />
        </section>
      )}
      <NotKept lost={lost} />
    </FormSheet>
  );
}

function actionOf(back: number, all: number): string {
  if (back === 0) return "Registrar o recolhimento";
  return back === all
    ? `Recolher ${counted(back, "peça", "peças")}`
    : `Recolher ${back} de ${counted(all, "peça", "peças")}`;
}

interface PieceFieldsProps {
  piece: StopPiece;
  draft: PieceDraft;
  /** Why the system refused the note. */
  wrongNote: string | undefined;
  /** Whether a picture of the damage is asked for. */
  hasPhoto: boolean;
  onChange: (changes: Partial<PieceDraft>) => void;
}

function PieceFields({ piece, draft, wrongNote, hasPhoto, onChange }: PieceFieldsProps) {
  const { asset_tag, beer, model_name } = piece;
  const isLost = draft.choice === "lost";
  const isBack = draft.choice !== null && !isLost;
  return (
    <section className="flex flex-col gap-3 border-b border-line pb-4">
      <Choices
        label={`${asset_tag} · ${beer ?? model_name}`}
        options={beer === null ? otherChoices : kegChoices}
        value={draft.choice}
        onChange={(choice) => onChange({ choice })}
        isRow
      />
      {draft.choice === "partial" && (
        <RestFields
          of={asset_tag}
          rest={draft.rest}
          kg={draft.kg}
          onRest={(rest) => onChange({ rest })}
          onKg={(kg) => onChange({ kg })}
        />
      )}
      {isBack && (
        <Tick
          label={`${asset_tag} está avariado`}
          isTicked={draft.isDamaged}
          onChange={(isDamaged) => onChange({ isDamaged })}
        />
      )}
      {(isLost || (isBack && draft.isDamaged)) && (
        <TextField
          label={isLost ? `O que houve com ${asset_tag} (se souber)` : `O que ${asset_tag} tem`}
          error={wrongNote}
          value={draft.note}
          onChange={(note) => onChange({ note })}
          maxLength={pieceBackBody.note.maxLength}
        />
      )}
      {hasPhoto && isBack && draft.isDamaged && (
        <PhotoField label={`Foto de ${asset_tag}`} photo={draft.photo} onPhoto={(photo) => onChange({ photo })} />
      )}
    </section>
  );
}

function Empties({ count, onCount }: { count: number; onCount: (count: number) => void }) {
  const button = "min-w-14 px-0!";
  return (
    <section className="flex items-center justify-between gap-3">
      <h3 className="font-semibold">Outros barris vazios</h3>
      <div className="flex items-center gap-2">
        <Button
          size="large"
          className={button}
          icon={Minus}
          aria-label="Um vazio a menos"
          disabled={count === 0}
          onClick={() => onCount(count - 1)}
        />
        <output aria-label="Vazios" className="min-w-10 text-center text-xl font-semibold tabular-nums">
          {count}
        </output>
        <Button
          size="large"
          className={button}
          icon={Plus}
          aria-label="Um vazio a mais"
          onClick={() => onCount(count + 1)}
        />
      </div>
    </section>
  );
}
