import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "@/api/errors";
import { confirmationOptions, confirmMe } from "@/api/generated/command";
import { Button } from "@/components/ui/button";
import { FormDialog } from "@/components/ui/form-dialog";
import { PasswordField } from "@/components/ui/password-field";
import { Refusal } from "@/components/ui/refusal";
import { askForPasskey } from "@/lib/passkeys";
import { useCommand } from "@/lib/use-command";
import { securityQuery } from "./security";

interface Waiting {
  decide: (isConfirmed: boolean) => void;
}

/**
 * For commands that a session alone may not give. `confirmed` gives the command; where the server wants to know first
 * that it is still the same person, `dialog` asks, and the command is given again.
 */
export function useConfirmation() {
  const [waiting, setWaiting] = useState<Waiting>();
  const confirmed = async <T,>(command: () => Promise<T>): Promise<T> => {
    try {
      return await command();
    } catch (error) {
      if (!isUnconfirmed(error)) throw error;
      const isConfirmed = await new Promise<boolean>((decide) => setWaiting({ decide }));
      setWaiting(undefined);
      if (!isConfirmed) throw error;
      return command();
    }
  };
  return { confirmed, dialog: waiting && <ConfirmationDialog onDecided={waiting.decide} /> };
}

const isUnconfirmed = (error: unknown) =>
  error instanceof ApiError && error.problem.type === "/problems/confirmation-required";

async function confirmWithPasskey() {
  const { options } = await confirmationOptions();
  return confirmMe({ passkey: await askForPasskey(options) });
}

function ConfirmationDialog({ onDecided }: { onDecided: (isConfirmed: boolean) => void }) {
  const [password, setPassword] = useState("");
  const onDone = () => onDecided(true);
  const typing = useCommand({ run: () => confirmMe({ password }), onDone });
  const asking = useCommand({ run: confirmWithPasskey, onDone });
  const refused = typing.error instanceof ApiError ? typing.error.fieldErrors : [];
  const refusal = refused.find(({ field }) => field === "password")?.message;
  const hasPasskey = (useQuery(securityQuery()).data?.passkeys.length ?? 0) > 0;
  const busy = typing.isPending || asking.isPending;
  return (
    <FormDialog
      title="Confirme que é você"
      submit="Confirmar"
      busy="Confirmando..."
      isBusy={busy}
      disabled={!password}
      className="max-w-md"
      refusal={
        refusal ? undefined : <Refusal error={typing.error ?? asking.error} fallback="Não foi possível confirmar" />
      }
      onSubmit={() => typing.mutate()}
      onClose={() => onDecided(false)}
    >
      <p>Você está mudando como se entra no sistema. A confirmação vale por dez minutos.</p>
      <PasswordField
        label="Senha atual"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={refusal}
      />
      {hasPasskey && "PublicKeyCredential" in globalThis && (
        <Button variant="quiet" disabled={busy} onClick={() => asking.mutate()}>
          Usar passkey
        </Button>
      )}
    </FormDialog>
  );
}
