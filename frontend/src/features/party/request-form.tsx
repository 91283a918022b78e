import { type FormEvent, useState } from "react";
import { textOf } from "@/api/errors";
import { leadBody } from "@/api/generated/fields";
import { type PartyEstimate, sendPartyRequest } from "@/api/public/party";
import { useCaptcha } from "@/components/captcha/use-captcha";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { InputField } from "@/components/ui/input-field";
import { PhoneInputField } from "@/components/ui/phone-input-field";
import { isComplete, phoneProblem } from "@/lib/phone";
import { useQuietCommand } from "@/lib/use-quiet-command";
import { t } from "@/lib/words";

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
    name: contact.name.trim() ? undefined : t("Informe o seu nome."),
    phone: isComplete(contact.phone) ? undefined : phoneProblem(contact.phone, t("Informe o telefone com DDD.")),
  };

  if (sending.isSuccess) {
    return (
      <section
        aria-label={t("Pedido enviado")}
        role="status"
        className="rounded-pub border border-line bg-raised p-5 sm:p-8"
      >
        <h2 className="font-display text-2xl font-medium">{t("Pedido enviado!")}</h2>
        <p className="mt-2">
          {t("Número")} <strong className="tabular-nums">{sending.data}</strong>
        </p>
        <p className="mt-2">{t("A casa recebeu a sua festa e vai falar com você pelo telefone que você deixou.")}</p>
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
      aria-label={t("Pedir esta festa")}
      className="flex flex-col gap-5 rounded-pub border border-line bg-raised p-5 sm:p-8"
    >
      <h2 className="font-display text-2xl font-medium">{t("Pedir esta festa")}</h2>
      <InputField
        label={t("Nome")}
        required
        autoComplete="name"
        field={leadBody.name}
        error={checked ? errors.name : undefined}
        {...bind("name")}
      />
      <PhoneInputField
        label={t("WhatsApp ou telefone")}
        required
        autoComplete="tel"
        field={leadBody.phone}
        hint={t("Com DDD.")}
        error={checked ? errors.phone : undefined}
        {...bind("phone")}
      />
      <InputField
        label={t("Endereço da festa")}
        autoComplete="street-address"
        field={leadBody.address}
        hint={t("Se já souber.")}
        {...bind("address")}
      />
      <Field label={t("Observações")} hint={t("Até 500 caracteres.")}>
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
          {textOf(sending.error, t("O pedido não chegou à casa. Confira a internet e tente de novo."))}
        </p>
      )}
      <Button type="submit" variant="primary" size="large" disabled={sending.isPending}>
        {sending.isPending ? t("Enviando…") : t("Enviar pedido")}
      </Button>
      <p className="text-sm text-muted">
        {t("O nome e o telefone servem só para responder a este pedido e são apagados depois de seis meses.")}
      </p>
    </form>
  );
}
