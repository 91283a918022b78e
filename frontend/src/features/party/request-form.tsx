import { type FormEvent, useState } from "react";
import { textOf } from "@/api/errors";
import { leadBody } from "@/api/generated/fields";
import { type PartyEstimate, sendPartyRequest } from "@/api/public/party";
import { useCaptcha } from "@/components/captcha/use-captcha";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { InputField } from "@/components/ui/input-field";
import { isComplete } from "@/lib/phone";
import { useQuietCommand } from "@/lib/use-quiet-command";

interface RequestFormProps {
  estimate: PartyEstimate;
}

/** Name and telephone for the estimate: the house answers. */
export function RequestForm({ estimate }: RequestFormProps) {
  const captcha = useCaptcha();
  const [contact, setContact] = useState({ name: "", phone: "", address: "", notes: "" });
  const [checked, setChecked] = useState(false);
  const sending = useQuietCommand({
    run: async () => sendPartyRequest({ ...contact, estimate: estimate.signed, captcha_token: await captcha.answer() }),
  });
  const errors = {
    name: contact.name.trim() ? undefined : "Informe o seu nome.",
    phone: isComplete(contact.phone) ? undefined : "Informe o telefone com DDD.",
  };

  if (sending.isSuccess) {
    return (
      <section
        aria-label="Pedido enviado"
        role="status"
        className="rounded-pub border border-line bg-raised p-5 sm:p-8"
      >
        <h2 className="font-display text-2xl font-medium">Pedido enviado!</h2>
        <p className="mt-2">
          Número <strong className="tabular-nums">{sending.data}</strong>
        </p>
        <p className="mt-2">A casa recebeu a sua festa e vai falar com você pelo telefone que você deixou.</p>
      </section>
    );
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    const wrong = errors.name ? "name" : errors.phone ? "phone" : undefined;
    if (wrong) event.currentTarget.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    else sending.mutate();
  };
  const bind = (name: keyof typeof contact) => ({
    name,
    value: contact[name],
    onChange: (value: string) => setContact({ ...contact, [name]: value }),
  });
  return (
    <form
      noValidate
      onSubmit={submit}
      onFocus={captcha.start}
      aria-label="Pedir esta festa"
      className="flex flex-col gap-5 rounded-pub border border-line bg-raised p-5 sm:p-8"
    >
      <h2 className="font-display text-2xl font-medium">Pedir esta festa</h2>
      <InputField
        label="Nome"
        required
        autoComplete="name"
        field={leadBody.name}
        error={checked ? errors.name : undefined}
        {...bind("name")}
      />
      <InputField
        label="WhatsApp ou telefone"
        required
        type="tel"
        autoComplete="tel"
        field={leadBody.phone}
        hint="Com DDD."
        error={checked ? errors.phone : undefined}
        {...bind("phone")}
      />
      <InputField
        label="Endereço da festa"
        autoComplete="street-address"
        field={leadBody.address}
        hint="Se já souber."
        {...bind("address")}
      />
      <Field label="Observações" hint="Até 500 caracteres.">
        {(control) => (
          <textarea
            {...control}
            name="notes"
            rows={3}
            maxLength={leadBody.notes.maxLength}
            value={contact.notes}
            onChange={(event) => setContact({ ...contact, notes: event.target.value })}
          />
        )}
      </Field>
      {captcha.widget}
      {sending.error && (
        <p role="alert" className="text-bad">
          {textOf(sending.error, "O pedido não chegou à casa. Confira a internet e tente de novo.")}
        </p>
      )}
      <Button type="submit" variant="primary" size="large" disabled={sending.isPending}>
        {sending.isPending ? "Enviando..." : "Enviar pedido"}
      </Button>
      <p className="text-sm text-muted">
        O nome e o telefone servem só para responder a este pedido e são apagados depois de seis meses.
      </p>
    </form>
  );
}
