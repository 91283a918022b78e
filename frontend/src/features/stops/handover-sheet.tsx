import { useState } from "react";
import { handoverBody } from "@/api/generated/fields";
import type { DriverStop, NewAction } from "./actions";
import { Choices, Notice, TextField } from "./controls";
import { NotKept } from "./not-kept";
import type { Photo } from "./photo";
import { PhotoField } from "./photo-field";
import { NoMoreProofs, type ProofsLeft, proofsLeft } from "./proofs";
import { refusalAt } from "./refusal";
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

/** Without those of which the stop has as many as there may be. */
const optionsOf = (left: ProofsLeft): Partial<typeof proofs> => ({
  ...(left.signature > 0 && { signature: proofs.signature }),
  ...(left.photo > 0 && { photo: proofs.photo }),
  code: proofs.code,
});

function missingProof(proof: Proof, content: Photo, code: string): string | undefined {
  if (content === undefined) return "A foto está sendo lida.";
  const isProved = proof === "code" ? /^\d{4}$/.test(code) : content !== null;
  return isProved ? undefined : missingProofs[proof];
}

/**
 * 'Entregar': what is handed over, who received it, and the proof. It stays what it was when the sheet was opened: the
 * signature is below that, and what the office adds later is not delivered. A handover that is corrected keeps the
 * signature or photo that was taken for it.
 */
export function HandoverSheet({ phone, day, stop, refused, onClose }: StopSheetProps) {
  const typed = refused?.action.kind === "handover" ? refused.action.body : undefined;
  const isProved = typed !== undefined && !typed.code;
  const [seen] = useState(stop);
  const [receiver, setReceiver] = useState(typed?.receiver ?? "");
  const left = proofsLeft(day.date, stop, phone.queue);
  const [proof, setProof] = useState<Proof>(typed?.code || !left.signature ? "code" : "signature");
  const [signature, setSignature] = useState<string | null>(null);
  const [photo, setPhoto] = useState<Photo>(null);
  const [code, setCode] = useState(typed?.code ?? "");
  const { add, isBusy, lost } = useAdding(phone, onClose, refused?.id);
  const refusal = refusalAt(refused, typed?.code ? ["receiver", "code"] : ["receiver"]);

  const content = proof === "signature" ? signature : proof === "photo" ? photo : null;
  const unproved = isProved ? undefined : missingProof(proof, content, code);
  const missing = receiver.trim() ? unproved : "Falta o nome de quem recebe.";

  const submit = () => {
    const at = { day: day.date, stop: stop.key };
    const handover: NewAction = {
      kind: "handover",
      ...at,
      body: {
        receiver: receiver.trim(),
        code: proof === "code" ? code : null,
        seen_version: typed ? typed.seen_version : seen.order_version || null,
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
      action={refused ? "Enviar" : "Registrar a entrega"}
      missing={missing}
      refusal={refusal.onTop}
      isBusy={isBusy}
      onSubmit={submit}
    >
      {!refused && <Received stop={seen} />}
      <TextField
        label="Quem recebe"
        error={refusal.at("receiver")}
        value={receiver}
        onChange={setReceiver}
        autoCapitalize="words"
        maxLength={handoverBody.receiver.maxLength}
        enterKeyHint="done"
      />
      {isProved && <Notice>A assinatura ou foto desta entrega continua a mesma.</Notice>}
      {!refused && <Choices label="Comprovante" options={optionsOf(left)} value={proof} onChange={setProof} isRow />}
      {!refused && <NoMoreProofs left={left} />}
      {proof === "signature" && !isProved && <Signature onSign={setSignature} />}
      {proof === "photo" && <PhotoField label="Foto da entrega" photo={photo} onPhoto={setPhoto} />}
      {proof === "code" && (
        <TextField
          label="Código do cliente"
          error={refusal.at("code")}
          hint="Os 4 números que o cliente vê na página do pedido."
          value={code}
          onChange={(text) => setCode(text.replace(/\D/g, ""))}
          inputMode="numeric"
          maxLength={4}
        />
      )}
      <NotKept lost={lost} />
    </FormSheet>
  );
}

function Received({ stop }: { stop: DriverStop }) {
  return (
    <section>
      <h3 className="font-semibold">O que o cliente recebe</h3>
      <ul>
        {handedOver(stop).map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}
