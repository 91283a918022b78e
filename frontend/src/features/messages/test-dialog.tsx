import { useState } from "react";
import { ApiError } from "@/api/errors";
import { type TestOutcome, testMessageChannel } from "@/api/generated/command";
import { FormDialog } from "@/components/ui/form-dialog";
import { InputField } from "@/components/ui/input-field";
import { PhoneInputField } from "@/components/ui/phone-input-field";
import { Refusal } from "@/components/ui/refusal";
import { counted } from "@/lib/text";
import { useCommand } from "@/lib/use-command";
import type { Channel } from "./settings";

const addresses: Partial<Record<Channel["kind"], string>> = {
  email: "E-mail de quem recebe o teste",
  cloud: "Celular de quem recebe o teste",
};

/** A push service takes a test for a device; whether the device shows it, only its user sees. */
function sentText({ devices, reached }: TestOutcome): string {
  if (typeof devices !== "number" || typeof reached !== "number") return "O teste foi enviado.";
  return `O teste foi aceito para ${reached} de ${counted(devices, "aparelho seu", "aparelhos seus")}.`;
}

/** Sends a test at once, and says what came of it. */
export function TestDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const [to, setTo] = useState("");
  const label = addresses[channel.kind];
  const testing = useCommand({ run: () => testMessageChannel(channel.id, { to: to.trim() }) });
  const { data: outcome, error, isPending } = testing;
  const refused =
    error instanceof ApiError ? error.fieldErrors.find(({ field }) => field === "to")?.message : undefined;
  const Address = channel.kind === "cloud" ? PhoneInputField : InputField;
  return (
    <FormDialog
      title={`Teste: ${channel.name}`}
      submit="Enviar teste"
      busy="Enviando..."
      dismiss="Fechar"
      isBusy={isPending}
      disabled={label !== undefined && !to.trim()}
      refusal={<Refusal error={refused ? null : error} fallback="O teste não foi enviado" />}
      onSubmit={() => testing.mutate()}
      onClose={onClose}
    >
      {label ? (
        <Address
          label={label}
          required
          inputMode={channel.kind === "email" ? "email" : "tel"}
          error={refused}
          value={to}
          onChange={(typed) => {
            setTo(typed);
            if (refused) testing.reset();
          }}
        />
      ) : channel.kind === "push" ? (
        <p>Um aviso de teste vai para os seus aparelhos que recebem avisos.</p>
      ) : (
        <p>{`Uma mensagem de teste vai para ${channel.url}.`}</p>
      )}
      {outcome?.sent && <p className="rounded-control bg-ok-soft px-3 py-2 text-ok">{sentText(outcome)}</p>}
      {outcome && !outcome.sent && (
        <div role="alert" className="rounded-control bg-bad-soft px-3 py-2 text-bad">
          <p>{outcome.cause || "O teste não foi aceito."}</p>
          {Boolean(outcome.devices) && <p>{sentText(outcome)}</p>}
          {outcome.detail && <p className="font-mono text-xs text-text wrap-anywhere">{outcome.detail}</p>}
        </div>
      )}
    </FormDialog>
  );
}
