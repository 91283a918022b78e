import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { isMissing, textOf } from "@/api/errors";
import { cancelReservation, hashOf, type OwnReservation as Own, ownReservationRead } from "@/api/public/reservations";
import { pubWhatsapp, type Site } from "@/api/public/site";
import { WhatsappIcon } from "@/components/brand/social-icons";
import { Button, buttonClass } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { formatPhone, telLink, whatsappLink } from "@/lib/phone";
import { type Phrase, t } from "@/lib/words";
import { dayText, reservationText } from "./reservation";

interface OwnReservationProps {
  site: Site;
  token: string;
  /** Of the answer that recorded it, so that the page shows it at once. */
  position?: string;
  /** Leaves for an empty form. */
  onAgain: () => void;
}

const headings: Record<Own["status"], Phrase> = {
  requested: "Pedido recebido",
  confirmed: "Mesa confirmada",
  seated: "Bom proveito!",
  no_show: "A reserva passou",
  cancelled: "Reserva cancelada",
};

/** A reservation as its guest sees it by the link: what it is, what happens next, and how to cancel it. */
export function OwnReservation({ site, token, position, onAgain }: OwnReservationProps) {
  const { data: own, error, isPending, refetch } = useQuery(ownReservationRead(token, position));
  if (isPending) {
    return (
      <p role="status" className="py-16 text-center text-muted">
        {t("Carregando…")}
      </p>
    );
  }
  if (error && isMissing(error)) {
    return (
      <div className="flex flex-col items-start gap-4">
        <p className="text-lg">{t("Esta reserva não existe ou já foi apagada.")}</p>
        <Button variant="primary" onClick={onAgain}>
          {t("Fazer outra reserva")}
        </Button>
      </div>
    );
  }
  if (error) return <ErrorState title={t("Não foi possível abrir a reserva.")} onRetry={() => void refetch()} />;
  return (
    <section aria-labelledby="reserva-titulo" className="flex flex-col gap-5">
      <Heading key={own.status}>{t(headings[own.status])}</Heading>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <Fact name={t("Reserva")} value={own.reference} />
        <Fact name={t("Dia")} value={dayText(own.date)} />
        <Fact name={t("Horário|da mesa")} value={own.time} />
        <Fact name={t("Pessoas")} value={String(own.people)} />
        <Fact name={t("Nome")} value={own.name} />
        {own.notes && <Fact name={t("Observações")} value={own.notes} />}
      </dl>
      {own.status === "requested" &&
        (own.canCancel ? <Waiting site={site} own={own} /> : <p>{t("O horário já chegou: fale com a casa.")}</p>)}
      {own.status === "confirmed" && (
        <p>
          {[t("A mesa espera por vocês."), own.canCancel && t("Se o plano mudar, cancele aqui.")]
            .filter(Boolean)
            .join(" ")}
        </p>
      )}
      {own.canCancel ? (
        <>
          <CopyLink token={token} />
          <Cancel token={token} />
        </>
      ) : (
        <Button onClick={onAgain}>{t("Fazer outra reserva")}</Button>
      )}
    </section>
  );
}

/** Takes the focus, so that the page shows and a screen reader says what became of the request. */
function Heading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2
      ref={heading}
      id="reserva-titulo"
      tabIndex={-1}
      className="scroll-mt-28 font-display text-2xl font-medium outline-none"
    >
      {children}
    </h2>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 font-medium wrap-anywhere">{value}</dd>
    </>
  );
}

function Waiting({ site, own }: { site: Site; own: Own }) {
  const whatsapp = pubWhatsapp(site);
  const phone = site.phones.landline ?? whatsapp;
  return (
    <>
      <p>{t("Os lugares estão guardados. A reserva vale quando a casa confirmar pelo celular que você informou.")}</p>
      {whatsapp && (
        <>
          <a
            href={whatsappLink(whatsapp, reservationText(own, own.reference, site.name))}
            target="_blank"
            rel="noreferrer"
            className={buttonClass("primary", "large")}
          >
            <WhatsappIcon className="size-5" />
            {t("Abrir o WhatsApp")}
          </a>
          <p className="text-sm text-muted">
            {t("O WhatsApp não abriu? O pedido já está com a casa: não é preciso enviar de novo.")}
            {phone && (
              <>
                {` ${t("Se preferir, ligue para")} `}
                <a href={telLink(phone)} className="whitespace-nowrap text-amber underline underline-offset-4">
                  {formatPhone(phone)}
                </a>
                .
              </>
            )}
          </p>
        </>
      )}
    </>
  );
}

/** The link is the only way back to the reservation: nobody else has it. */
function CopyLink({ token }: { token: string }) {
  const [copied, setCopied] = useState(false);
  const link = `${window.location.origin}${window.location.pathname}${hashOf(token)}`;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button onClick={() => void navigator.clipboard.writeText(link).then(() => setCopied(true))}>
        {t("Copiar o link da reserva")}
      </Button>
      <p role="status" className="text-sm text-muted">
        {copied ? t("Link copiado.") : t("Com ele você vê e cancela a reserva.")}
      </p>
    </div>
  );
}

function Cancel({ token }: { token: string }) {
  const client = useQueryClient();
  const [asks, setAsks] = useState(false);
  const [refusal, setRefusal] = useState("");
  const cancel = async () => {
    setRefusal("");
    try {
      const { position } = await cancelReservation(token);
      await client.fetchQuery(ownReservationRead(token, position));
    } catch (error) {
      setRefusal(textOf(error, t("A reserva não foi cancelada. Confira a internet e tente de novo.")));
    }
  };
  return (
    <>
      {asks ? (
        <div className="flex flex-wrap items-center gap-3">
          <p>{t("Cancelar esta reserva?")}</p>
          <Button variant="danger" onClick={() => void cancel()}>
            {t("Sim, cancelar")}
          </Button>
          <Button onClick={() => setAsks(false)}>{t("Manter")}</Button>
        </div>
      ) : (
        <Button variant="quiet" className="self-start" onClick={() => setAsks(true)}>
          {t("Cancelar a reserva")}
        </Button>
      )}
      {refusal && (
        <p role="alert" className="text-bad">
          {refusal}
        </p>
      )}
    </>
  );
}
