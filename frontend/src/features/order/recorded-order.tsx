import { useEffect, useRef } from "react";
import { pubWhatsapp, type Site } from "@/api/public/site";
import { WhatsappIcon } from "@/components/brand/social-icons";
import { Button, buttonClass } from "@/components/ui/button";
import { formatMoney } from "@/lib/money";
import { formatPhone, telLink, whatsappLink } from "@/lib/phone";
import { t } from "@/lib/words";
import { type Where, whereText } from "./order";

/** An order that the house has. */
export interface Recorded {
  reference: string;
  /** What WhatsApp opens with. */
  text: string;
  total: number;
  where: Where;
  /** The table that ordered by its code. */
  table?: number;
}

interface RecordedOrderProps {
  site: Site;
  order: Recorded;
  onAgain: () => void;
}

/** The number of the order, and what happens when WhatsApp did not open. */
export function RecordedOrder({ site, order, onAgain }: RecordedOrderProps) {
  const { reference, text, total, where, table } = order;
  const whatsapp = table ? undefined : pubWhatsapp(site);
  const phone = site.phones.landline ?? whatsapp;
  const heading = useRef<HTMLHeadingElement>(null);
  // takes the focus, so that the page shows and a screen reader says that the order arrived
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-labelledby="pedido-recebido"
      className="flex max-w-2xl flex-col gap-5 rounded-pub border border-line bg-raised p-5 sm:p-8"
    >
      <h2
        ref={heading}
        id="pedido-recebido"
        tabIndex={-1}
        className="scroll-mt-28 font-display text-2xl font-medium outline-none"
      >
        {t("Pedido recebido")}
      </h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <dt className="text-muted">{t("Número")}</dt>
        <dd className="font-medium tabular-nums">{reference}</dd>
        <dt className="text-muted">{t("Total")}</dt>
        <dd className="font-medium tabular-nums">{formatMoney(total)}</dd>
        <dt className="text-muted">{t("Onde")}</dt>
        <dd className="font-medium">{whereText(where, table)}</dd>
      </dl>
      <p>
        {table
          ? t("O bar já tem o seu pedido e leva à mesa.")
          : where === "pickup"
            ? t("A casa avisa pelo celular que você informou quando estiver pronto. Diga o número no balcão.")
            : t("Diga o número a quem atender a sua mesa.")}
      </p>
      {whatsapp && (
        <>
          <a
            href={whatsappLink(whatsapp, text)}
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
      <Button className="self-start" onClick={onAgain}>
        {t("Fazer outro pedido")}
      </Button>
    </section>
  );
}
