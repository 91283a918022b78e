import { type FormEvent, useState } from "react";
import { eventsWhatsapp, pubWhatsapp, type Site } from "@/api/public/site";
import { WhatsappIcon } from "@/components/brand/social-icons";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { InputField } from "@/components/ui/input-field";
import { reservationTimes } from "@/lib/opening-hours";
import { whatsappLink } from "@/lib/phone";
import { useNow } from "@/lib/use-now";
import { dateProblem, dateRange, nextOpenDate, problemsOf, type Reservation, reservationText } from "./reservation";

/** Asks for a table: what is filled in here becomes the text WhatsApp opens with. */
export function ReservationForm({ site }: { site: Site }) {
  const now = useNow();
  const [draft, setDraft] = useState<Reservation>(() => emptyReservation(site, now));
  const [sent, setSent] = useState(false);
  const whatsapp = pubWhatsapp(site);
  const errors = sent ? problemsOf(draft, site, now) : {};
  const times = reservationTimes(site.hours, draft.date, now);
  const change = (part: Partial<Reservation>) => setDraft({ ...draft, ...part });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSent(true);
    const problems = Object.keys(problemsOf(draft, site, now));
    if (problems.length > 0) {
      event.currentTarget.querySelector<HTMLElement>(`[name="${problems[0]}"]`)?.focus();
      return;
    }
    if (whatsapp) window.open(whatsappLink(whatsapp, reservationText(draft, site.name)), "_blank", "noreferrer");
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <InputField
        label="Nome"
        required
        error={errors.name}
        name="name"
        autoComplete="name"
        maxLength={80}
        value={draft.name}
        onChange={(value) => change({ name: value })}
      />
      <div className="grid gap-5 sm:grid-cols-3">
        <Field label="Dia" required error={errors.date ?? (draft.date && dateProblem(draft.date, site.hours, now))}>
          {(control) => (
            <input
              {...control}
              {...dateRange(now)}
              type="date"
              name="date"
              value={draft.date}
              onChange={(event) => change({ date: event.target.value, time: "" })}
            />
          )}
        </Field>
        <Field label="Horário" required error={errors.time}>
          {(control) => (
            <select
              {...control}
              name="time"
              disabled={times.length === 0}
              value={times.includes(draft.time) ? draft.time : ""}
              onChange={(event) => change({ time: event.target.value })}
            >
              <option value="">{times.length === 0 ? "Fechado" : "Escolha"}</option>
              {times.map((time) => (
                <option key={time}>{time}</option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Pessoas" required error={errors.people}>
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
      <Field label="Observações" hint="Aniversário, cadeirinha, mesa na calçada: o que ajudar a receber bem.">
        {(control) => (
          <textarea
            {...control}
            name="notes"
            rows={3}
            maxLength={500}
            value={draft.notes}
            onChange={(event) => change({ notes: event.target.value })}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="large" disabled={!whatsapp}>
        <WhatsappIcon className="size-5" />
        Reservar pelo WhatsApp
      </Button>
      <p className="text-sm text-muted">A mesa fica reservada quando a casa responder confirmando.</p>
    </form>
  );
}

function LargerGroups({ site }: { site: Site }) {
  const whatsapp = eventsWhatsapp(site);
  if (!whatsapp) return null;
  const message = `Olá! Somos mais de ${site.reservationMaxPeople} pessoas e gostaríamos de ir à ${site.name}.`;
  return (
    <p className="text-sm text-muted">
      São mais de {site.reservationMaxPeople}?{" "}
      <a
        href={whatsappLink(whatsapp, message)}
        target="_blank"
        rel="noreferrer"
        className="text-amber underline underline-offset-4"
      >
        Fale com a gente sobre um evento
      </a>
      .
    </p>
  );
}

function emptyReservation(site: Site, now: Date): Reservation {
  return {
    name: "",
    date: nextOpenDate(site.hours, now),
    time: "",
    people: Math.min(2, site.reservationMaxPeople),
    notes: "",
  };
}
