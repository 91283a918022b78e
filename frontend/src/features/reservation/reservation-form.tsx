import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { textOf } from "@/api/errors";
import { reservationBody } from "@/api/generated/fields";
import { type Recorded, type Reservation, requestReservation, slotsRead } from "@/api/public/reservations";
import { eventsWhatsapp, pubWhatsapp, type Site } from "@/api/public/site";
import { newToken } from "@/api/public/token";
import { WhatsappIcon } from "@/components/brand/social-icons";
import { useCaptcha } from "@/components/captcha/use-captcha";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { InputField } from "@/components/ui/input-field";
import { PhoneInputField } from "@/components/ui/phone-input-field";
import { TypedDay } from "@/components/ui/typed-day";
import { whatsappLink } from "@/lib/phone";
import { useNow } from "@/lib/use-now";
import { peopleText, t } from "@/lib/words";
import {
  DAYS_AHEAD,
  dateProblem,
  dateRange,
  nextOpenDate,
  problemsOf,
  reservationText,
  seatsText,
} from "./reservation";

interface ReservationFormProps {
  site: Site;
  onRecorded: (token: string, recorded: Recorded) => void;
}

/** Asks for a table. The house has recorded it before WhatsApp opens with what was filled in. */
export function ReservationForm({ site, onRecorded }: ReservationFormProps) {
  const now = useNow();
  const captcha = useCaptcha();
  // one token per form: sent again after a lost answer, it makes no second reservation
  const [token] = useState(newToken);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState("");
  const [draft, setDraft] = useState<Reservation>(() => emptyReservation(site, now));
  const [sent, setSent] = useState(false);
  const whatsapp = pubWhatsapp(site);
  const { data: slots = [], isLoading, refetch } = useQuery(slotsRead(draft.date));
  const errors = sent ? problemsOf(draft, site, slots, now) : {};
  const change = (part: Partial<Reservation>) => setDraft({ ...draft, ...part });

  const send = async () => {
    setSending(true);
    setRefusal("");
    try {
      const recorded = await requestReservation(draft, token, await captcha.answer());
      const text = reservationText(draft, recorded.reference, site.name);
      if (whatsapp) window.open(whatsappLink(whatsapp, text), "_blank", "noreferrer");
      onRecorded(token, recorded);
    } catch (error) {
      setRefusal(textOf(error, t("O pedido não chegou à casa. Confira a internet e tente de novo.")));
      void refetch();
    } finally {
      setSending(false);
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSent(true);
    if (isSending) return;
    const problems = Object.keys(problemsOf(draft, site, slots, now));
    if (problems.length > 0) {
      event.currentTarget.querySelector<HTMLElement>(`[name="${problems[0]}"]`)?.focus();
      return;
    }
    void send();
  };

  return (
    <form noValidate onSubmit={submit} onFocus={captcha.start} className="flex flex-col gap-5">
      <InputField
        label={t("Nome")}
        required
        error={errors.name}
        name="name"
        autoComplete="name"
        field={reservationBody.name}
        value={draft.name}
        onChange={(value) => change({ name: value })}
      />
      <PhoneInputField
        label={t("Celular")}
        required
        hint={t("Com DDD. A casa confirma por ele, e o apaga 90 dias depois da reserva.")}
        error={errors.phone}
        name="phone"
        autoComplete="tel"
        maxLength={30}
        value={draft.phone}
        onChange={(value) => change({ phone: value })}
      />
      <div className="grid gap-5 sm:grid-cols-3">
        <Field
          label={t("Dia")}
          required
          hint={t("Até {days} dias adiante.", { days: DAYS_AHEAD })}
          error={errors.date ?? (draft.date && dateProblem(draft.date, site, now))}
        >
          {(control) => (
            <TypedDay
              {...control}
              {...dateRange(now)}
              name="date"
              value={draft.date}
              onChange={(date) => change({ date, time: "" })}
            />
          )}
        </Field>
        <Field label={t("Horário|da mesa")} required error={errors.time}>
          {(control) => (
            <select
              {...control}
              name="time"
              disabled={slots.length === 0}
              value={slots.some(({ time }) => time === draft.time) ? draft.time : ""}
              onChange={(event) => change({ time: event.target.value })}
            >
              <option value="">
                {isLoading ? t("Carregando…") : slots.length === 0 ? t("Sem horário") : t("Escolha")}
              </option>
              {slots.map((slot) => {
                const full = seatsText(slot, draft.people);
                return (
                  <option key={slot.time} value={slot.time} disabled={full !== ""}>
                    {full ? `${slot.time} (${full.toLowerCase()})` : slot.time}
                  </option>
                );
              })}
            </select>
          )}
        </Field>
        <Field label={t("Pessoas")} required error={errors.people}>
          {(control) => (
            <select
              {...control}
              name="people"
              value={draft.people}
              onChange={(event) => change({ people: Number(event.target.value) })}
            >
              {Array.from({ length: site.reservationMaxPeople }, (_, index) => index + 1).map((people) => (
                <option key={people}>{people}</option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <LargerGroups site={site} />
      <Field
        label={t("Observações")}
        hint={t("Aniversário, cadeirinha, mesa na calçada: o que ajudar a receber bem. Até 500 caracteres.")}
      >
        {(control) => (
          <textarea
            {...control}
            name="notes"
            rows={3}
            maxLength={reservationBody.notes.maxLength}
            value={draft.notes}
            onChange={(event) => change({ notes: event.target.value })}
          />
        )}
      </Field>
      {captcha.widget}
      {refusal && (
        <p role="alert" className="rounded-card bg-bad-soft p-3 text-bad">
          {refusal}
        </p>
      )}
      <Button type="submit" variant="primary" size="large" disabled={isSending}>
        {whatsapp && <WhatsappIcon className="size-5" />}
        {isSending ? t("Enviando…") : whatsapp ? t("Reservar pelo WhatsApp") : t("Reservar")}
      </Button>
      <p className="text-sm text-muted">
        {t("Os lugares ficam guardados com o pedido. A reserva vale quando a casa confirmar.")}
      </p>
    </form>
  );
}

function LargerGroups({ site }: { site: Site }) {
  const whatsapp = eventsWhatsapp(site);
  if (!whatsapp) return null;
  const most = site.reservationMaxPeople;
  const message = t("Olá! Somos mais de {people} e gostaríamos de ir à {name}.", {
    people: peopleText(most),
    name: site.name,
  });
  return (
    <p className="text-sm text-muted">
      {t("São mais de {most}?", { most })}{" "}
      <a
        href={whatsappLink(whatsapp, message)}
        target="_blank"
        rel="noreferrer"
        className="text-amber underline underline-offset-4"
      >
        {t("Fale com a gente sobre um evento")}
      </a>
      .
    </p>
  );
}

function emptyReservation(site: Site, now: Date): Reservation {
  return {
    name: "",
    phone: "",
    date: nextOpenDate(site, now),
    time: "",
    people: Math.min(2, site.reservationMaxPeople),
    notes: "",
  };
}
