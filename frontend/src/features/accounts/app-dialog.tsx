import { useState } from "react";
import { ApiError } from "@/api/errors";
import { type AppSeed, activateApp } from "@/api/generated/command";
import { FormDialog } from "@/components/ui/form-dialog";
import { InputField } from "@/components/ui/input-field";
import { Refusal } from "@/components/ui/refusal";
import { useCommand } from "@/lib/use-command";
import { touchedByMe } from "./account";

interface AppDialogProps {
  seed: AppSeed;
  confirmed: <T>(command: () => Promise<T>) => Promise<T>;
  onEnrolled: (recoveryCodes: string[] | null | undefined) => void;
  onClose: () => void;
}

/** The QR code for an authenticator app, and its first code, which proves that it works. */
export function AppDialog({ seed, confirmed, onEnrolled, onClose }: AppDialogProps) {
  const [code, setCode] = useState("");
  const activation = useCommand({
    run: () => confirmed(() => activateApp({ code: code.replace(/\s/g, "") })),
    invalidates: touchedByMe,
    onDone: ({ recovery_codes }) => onEnrolled(recovery_codes),
  });
  const refused = activation.error instanceof ApiError ? activation.error.fieldErrors : [];
  const refusal = refused.find(({ field }) => field === "code")?.message;
  return (
    <FormDialog
      title="Cadastrar aplicativo autenticador"
      submit="Ativar"
      busy="Ativando..."
      isBusy={activation.isPending}
      disabled={code.trim().length < 6}
      className="max-w-md"
      refusal={!refusal && <Refusal error={activation.error} fallback="O aplicativo não pôde ser ativado" />}
      onSubmit={() => activation.mutate()}
      onClose={onClose}
    >
      <p>Leia o QR code com um aplicativo autenticador e digite os seis números que ele mostra.</p>
      <img
        src={seed.qr}
        alt="QR code para o aplicativo autenticador"
        className="mx-auto size-48 rounded-control bg-white"
      />
      <p className="text-sm text-muted">
        Sem câmera, digite no aplicativo:
        <code className="block text-text">{seed.secret.match(/.{1,4}/g)?.join(" ")}</code>
      </p>
      <InputField
        label="Código"
        required
        error={refusal}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        value={code}
        onChange={setCode}
      />
    </FormDialog>
  );
}
