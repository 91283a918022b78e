import { KeyRound } from "lucide-react";
import { type FormEvent, useState } from "react";
import { ApiError } from "@/api/errors";
import type { SecondFactorNeeded } from "@/api/generated/command";
import { secondStepBody } from "@/api/generated/fields";
import { Button } from "@/components/ui/button";
import { InputField } from "@/components/ui/input-field";
import { askForPasskey } from "@/lib/passkeys";
import { useCommand } from "@/lib/use-command";
import { finishSignIn, type SecondProof } from "@/session/session";

interface SecondStepProps {
  needed: SecondFactorNeeded;
  /** Back to username and password; with a reason where the ticket is over. */
  onBack: (reason?: string) => void;
}

/** The second step of a sign-in: a code, or a passkey. Success shows as a change of the session. */
export function SecondStep({ needed, onBack }: SecondStepProps) {
  const [code, setCode] = useState("");
  const typed = needed.methods.some((method) => method !== "passkey");
  const step = useCommand({
    run: (proof: SecondProof) => finishSignIn(needed.ticket, proof),
    onFailed: (error) => {
      if (error instanceof ApiError && error.problem.type === "/problems/sign-in-expired") onBack(error.sentence);
    },
  });
  const usePasskey = useCommand({
    run: async () => step.mutateAsync({ passkey: await askForPasskey(needed.passkey ?? {}) }),
  });
  const busy = step.isPending || usePasskey.isPending;
  const failure = failureOf(step.error, usePasskey.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() && !busy) step.mutate({ code: code.trim() });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <p>Falta o segundo passo para confirmar que é você.</p>
      {needed.passkey && (
        <Button
          icon={KeyRound}
          variant={typed ? "secondary" : "primary"}
          disabled={busy}
          onClick={() => usePasskey.mutate()}
        >
          Usar passkey
        </Button>
      )}
      {typed && (
        <InputField
          label="Código"
          hint={
            needed.methods.includes("app")
              ? "Os seis números do aplicativo autenticador. Sem o celular, um código de recuperação."
              : "Um código de recuperação, dos que você guardou."
          }
          required
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          field={secondStepBody.code}
          value={code}
          onChange={setCode}
        />
      )}
      {failure && (
        <p role="alert" className="rounded-control bg-bad-soft px-3 py-2 text-bad">
          {failure}
        </p>
      )}
      {typed && (
        <Button type="submit" variant="primary" disabled={busy || !code.trim()}>
          {step.isPending ? "Entrando..." : "Entrar"}
        </Button>
      )}
      <Button variant="quiet" onClick={() => onBack()}>
        Voltar
      </Button>
    </form>
  );
}

function failureOf(step: unknown, passkey: unknown): string | undefined {
  if (step instanceof ApiError) return step.sentence ?? "Não foi possível entrar. Tente de novo.";
  if (step) return "Não foi possível entrar. Tente de novo.";
  return passkey ? "A passkey não foi usada. Tente de novo ou digite um código." : undefined;
}
