import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { FormDialog } from "@/components/ui/form-dialog";
import { Refusal } from "@/components/ui/refusal";
import { counted } from "@/lib/text";
import { useCommand } from "@/lib/use-command";
import { type Handed, peopleOf, resetAll } from "./handing";
import { KeepKeysField } from "./keep-keys-field";
import { SecretsDialog } from "./secrets-dialog";
import type { Delivery } from "./users";

interface ResetDialogProps {
  ids: readonly number[];
  /** What the title calls the one person it is about. */
  name?: string;
  /** Told once the secrets were shown and the dialog may go. */
  onDone?: (sentence: string) => void;
  onClose: () => void;
}

const deliveries: Record<Delivery, { label: string; several: string; hint: string }> = {
  password: {
    label: "Senha temporária",
    several: "Senhas temporárias",
    hint: "A senha de agora deixa de valer e as sessões abertas terminam. No próximo acesso a pessoa escolhe outra.",
  },
  link: {
    label: "Link de uso único",
    several: "Links de uso único",
    hint: "A pessoa abre o link e escolhe a própria senha. Vale 24 horas; até ser usado, a senha e as sessões ficam como estão.",
  },
};

/** Resets the password of one or several people, and shows once what to hand to them. */
export function ResetDialog({ ids, name, onDone, onClose }: ResetDialogProps) {
  const client = useQueryClient();
  const [delivery, setDelivery] = useState<Delivery>("password");
  const [keepsKeys, setKeepsKeys] = useState(false);
  const [done, setDone] = useState(0);
  const [handed, setHanded] = useState<Handed[]>();
  const resetting = useCommand({
    run: async () => resetAll(await peopleOf(client, ids), { delivery, keepsKeys }, setDone),
    invalidates: ["accounts", "assistants", "calendars", "messages"],
    onDone: setHanded,
  });

  if (handed) {
    const { label, several } = deliveries[delivery];
    const title = ids.length === 1 ? label : several;
    const given = handed.filter((each) => each.secret).length;
    const finish = () => {
      if (given > 0)
        onDone?.(
          delivery === "link"
            ? `${counted(given, "link gerado", "links gerados")}.`
            : `${counted(given, "senha resetada", "senhas resetadas")}.`,
        );
      onClose();
    };
    return <SecretsDialog title={title} handed={handed} onClose={finish} />;
  }
  return (
    <FormDialog
      title={`Resetar a senha de ${name ?? counted(ids.length, "usuário", "usuários")}`}
      submit={delivery === "link" ? "Gerar link" : "Resetar senha"}
      busy={ids.length > 1 ? `${done} de ${ids.length}...` : "Um momento..."}
      isBusy={resetting.isPending}
      refusal={<Refusal error={resetting.error} fallback="As senhas não puderam ser resetadas" />}
      onSubmit={() => resetting.mutate()}
      onClose={onClose}
    >
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2">Como a pessoa volta a entrar?</legend>
        {(Object.keys(deliveries) as Delivery[]).map((each) => (
          <Way key={each} delivery={each} chosen={delivery === each} onChoose={setDelivery} />
        ))}
      </fieldset>
      <KeepKeysField ids={ids} checked={keepsKeys} onChange={setKeepsKeys} />
    </FormDialog>
  );
}

interface WayProps {
  delivery: Delivery;
  chosen: boolean;
  onChoose: (delivery: Delivery) => void;
}

function Way({ delivery, chosen, onChoose }: WayProps) {
  const id = useId();
  const { label, hint } = deliveries[delivery];
  return (
    <div className="flex items-start gap-2.5">
      <input
        id={id}
        type="radio"
        name="delivery"
        checked={chosen}
        aria-describedby={`${id}-hint`}
        onChange={() => onChoose(delivery)}
        className="mt-0.5 size-5 shrink-0 accent-amber"
      />
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      </div>
    </div>
  );
}
