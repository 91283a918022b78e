import { useState } from "react";
import { handoverBody } from "@/api/generated/fields";
import type { NewAction } from "./actions";
import { Choices, TextField } from "./controls";
import { NotKept } from "./not-kept";
import type { Photo } from "./photo";
import { PhotoField } from "./photo-field";
import { FormSheet } from "./sheet";
import { Signature } from "./signature";
import type { StopSheetProps } from "./stop-sheet-props";
import { useAdding } from "./use-adding";
import { handedOver, nameOf } from "./words";

const proofs = { signature: "Assinatura", photo: "Foto", code: "Código" } as const;
type Proof = keyof typeof proofs;

const missingProofs: Record<Proof, string> = {
  signature: "Falta a assinatura.",
  photo: "Falta a foto.",
  code: "O código tem 4 números.",
};

function missingProof(proof: Proof, content: Photo, code: string): string | undefined {
  if (content === undefined) return "A foto está sendo lida.";
  const isProved = proof === "code" ? /^\d{4}$/.test(code) : content !== null;
  return isProved ? undefined : missingProofs[proof];
}

/**
 * 'Entregar': what is handed over, who received it, and the proof. It stays what it was when the sheet was opened: the
 * signature is below that, and what the office adds later is not delivered.
 */
export function HandoverSheet({ phone, day, stop, onClose }: StopSheetProps) {
  const [seen] = useState(stop);
  const [receiver, setReceiver] = useState("");
  const [proof, setProof] = useState<Proof>("signature");
  const [signature, setSignature] = useState<string | null>(null);
  const [photo, setPhoto] = useState<Photo>(null);
  const [code, setCode] = useState("");
  const { add, isBusy, isLost } = useAdding(phone, onClose);

  const content = proof === "signature" ? signature : proof === "photo" ? photo : null;
  const missing = receiver.trim() ? missingProof(proof, content, code) : "Falta o nome de quem recebe.";

  const submit = () => {
    const at = { day: day.date, stop: stop.key };
    const handover: NewAction = {
      kind: "handover",
      ...at,
      body: {
        receiver: receiver.trim(),
        code: proof === "code" ? code : null,
        seen_version: seen.order_version || null,
      },
    };
    if (proof === "code" || !content) add(handover);
    else {
      const shown = proof === "signature" ? { shown: handedOver(seen).join("\n") } : {};
      add({ kind: "proof", ...at, body: { kind: proof, content, asset_tag: null, ...shown } }, handover);
    }
  };
  return (
    <FormSheet
      title="Entregar"
      of={nameOf(stop)}
      onClose={onClose}
      action="Registrar a entrega"
      missing={missing}
      isBusy={isBusy}
      onSubmit={submit}
    >
      <section>
        <h3 className="font-semibold">O que o cliente recebe</h3>
        <ul>
          {handedOver(seen).map((line) => (
            <li key={line} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      </section>
      <TextField
        label="Quem recebe"
        value={receiver}
        onChange={setReceiver}
        autoCapitalize="words"
        maxLength={handoverBody.receiver.maxLength}
        enterKeyHint="done"
      />
      <Choices label="Comprovante" options={proofs} value={proof} onChange={setProof} isRow />
      {proof === "signature" && <Signature onSign={setSignature} />}
      {proof === "photo" && <PhotoField label="Foto da entrega" photo={photo} onPhoto={setPhoto} />}
      {proof === "code" && (
        <TextField
          label="Código do cliente"
          hint="Os 4 números que o cliente vê na página do pedido."
          value={code}
          onChange={(typed) => setCode(typed.replace(/\D/g, ""))}
          inputMode="numeric"
          maxLength={4}
        />
      )}
      <NotKept isLost={isLost} />
    </FormSheet>
  );
}
