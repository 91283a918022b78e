import { useState } from "react";
import { ApiError } from "@/api/errors";
import { passkeyOptions, registerPasskey } from "@/api/generated/command";
import { passkeyBody } from "@/api/generated/fields";
import { FormDialog } from "@/components/ui/form-dialog";
import { InputField } from "@/components/ui/input-field";
import { Refusal } from "@/components/ui/refusal";
import { deviceName } from "@/lib/devices";
import { createPasskey } from "@/lib/passkeys";
import { useCommand } from "@/lib/use-command";
import { touchedByMe } from "./account";

interface PasskeyDialogProps {
  confirmed: <T>(command: () => Promise<T>) => Promise<T>;
  onEnrolled: (recoveryCodes: string[] | null | undefined) => void;
  onClose: () => void;
}

/** A name for the passkey; then the browser asks for the fingerprint, the face or the key. */
export function PasskeyDialog({ confirmed, onEnrolled, onClose }: PasskeyDialogProps) {
  const [name, setName] = useState(deviceName(navigator.userAgent));
  const registration = useCommand({
    run: async () => {
      const { options } = await confirmed(() => passkeyOptions());
      return registerPasskey({ name: name.trim(), credential: await createPasskey(options) });
    },
    invalidates: touchedByMe,
    onDone: ({ recovery_codes }) => onEnrolled(recovery_codes),
  });
  const { error } = registration;
  return (
    <FormDialog
      title="Cadastrar passkey"
      submit="Continuar"
      busy="Cadastrando..."
      isBusy={registration.isPending}
      disabled={!name.trim()}
      className="max-w-md"
      refusal={
        error && !(error instanceof ApiError) ? (
          <p role="alert" className="rounded-control bg-bad-soft px-3 py-2 text-bad">
            O navegador não criou a passkey. Tente de novo.
          </p>
        ) : (
          <Refusal error={error} fallback="A passkey não pôde ser cadastrada" />
        )
      }
      onSubmit={() => registration.mutate()}
      onClose={onClose}
    >
      <InputField
        label="Nome"
        hint="Para você reconhecer o aparelho ou a chave depois."
        required
        field={passkeyBody.name}
        value={name}
        onChange={setName}
      />
    </FormDialog>
  );
}
