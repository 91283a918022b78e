import { Clock, MapPin, Navigation, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { eventsWhatsapp, pubWhatsapp, type Site } from "@/api/public/site";
import { WhatsappIcon } from "@/components/brand/social-icons";
import { container } from "@/components/layout/public/container";
import { GREETING } from "@/components/layout/public/navigation";
import { buttonClass } from "@/components/ui/button";
import { formatPhone, telLink, whatsappLink } from "@/lib/phone";
import { t } from "@/lib/words";
import { HoursTable } from "./hours-table";
import { MapPanel } from "./map-panel";
import { directionsLink, hasPlace, mapLink } from "./maps";
import { ServiceCards } from "./service-cards";

/** 'Contato': where, by which number and when in one card over a map, and what else the house does. What it has not said is left out. */
export function ContactSection({ site, heading: Heading = "h2" }: { site: Site; heading?: "h1" | "h2" }) {
  const below = Heading === "h1" ? "h2" : "h3";
  const isPlaced = hasPlace(site);
  const hasPhone = Object.values(site.phones).some(Boolean);
  const isReachable = isPlaced || hasPhone;
  return (
    <section id="contato" aria-labelledby="contato-titulo" className="scroll-mt-16 py-16 lg:scroll-mt-20 lg:py-24">
      <div className={container}>
        <Heading id="contato-titulo" className="font-display text-title font-semibold">
          {t("Contato")}
        </Heading>
        <p className="mt-3 max-w-xl text-lg text-muted">
          {isReachable
            ? t("Passe para um chope, ligue, ou mande uma mensagem.")
            : t("O endereço e os telefones ainda não foram informados.")}
        </p>
        {(isReachable || site.hours.length > 0) && (
          <div className="mt-10 overflow-hidden rounded-pub border border-line bg-raised">
            <div className="grid grid-cols-1 gap-x-12 gap-y-9 p-6 sm:p-8 lg:grid-cols-3">
              {isPlaced && <Address site={site} heading={below} />}
              {hasPhone && <Phones site={site} heading={below} />}
              {site.hours.length > 0 && (
                <Part icon={<Clock aria-hidden="true" />} title={t("Horário")} heading={below}>
                  <HoursTable hours={site.hours} specialDays={site.specialDays} />
                </Part>
              )}
            </div>
            {isPlaced && <MapPanel site={site} />}
          </div>
        )}
        <ServiceCards site={site} heading={below} />
      </div>
    </section>
  );
}

type SubHeading = "h2" | "h3";

interface PartProps {
  icon: ReactNode;
  title: string;
  heading: SubHeading;
  children: ReactNode;
}

function Part({ icon, title, heading: Heading, children }: PartProps) {
  return (
    <div className="flex flex-col gap-4">
      <Heading className="flex items-center gap-3 font-display text-2xl font-medium">
        <span className="text-amber">{icon}</span>
        {title}
      </Heading>
      {children}
    </div>
  );
}

interface SitePartProps {
  site: Site;
  heading: SubHeading;
}

function Address({ site, heading }: SitePartProps) {
  const { street, district, city, state, postalCode } = site.address;
  const lines = [
    street,
    district,
    [city, state].filter(Boolean).join(" - "),
    postalCode && t("CEP {code}", { code: postalCode }),
  ];
  return (
    <Part icon={<MapPin aria-hidden="true" />} title={t("Endereço")} heading={heading}>
      <address className="flex flex-col not-italic">
        {lines.filter(Boolean).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <div className="flex flex-wrap gap-2.5">
        <a href={mapLink(site)} target="_blank" rel="noreferrer" className={buttonClass()}>
          <MapPin aria-hidden="true" className="size-4" />
          {t("Ver no mapa")}
        </a>
        <a href={directionsLink(site)} target="_blank" rel="noreferrer" className={buttonClass("primary")}>
          <Navigation aria-hidden="true" className="size-4" />
          {t("Como chegar")}
        </a>
      </div>
    </Part>
  );
}

function Phones({ site, heading }: SitePartProps) {
  const { landline } = site.phones;
  const [pub, events] = [pubWhatsapp(site), eventsWhatsapp(site)];
  return (
    <Part icon={<Phone aria-hidden="true" />} title={t("Telefones")} heading={heading}>
      <dl className="flex flex-col gap-2">
        {landline && <PhoneLine label={t("Fixo")} number={landline} href={telLink(landline)} />}
        {pub && <PhoneLine label={t("WhatsApp do bar")} number={pub} href={whatsappLink(pub, t(GREETING))} external />}
        {events && events !== pub && (
          <PhoneLine
            label={t("WhatsApp de eventos")}
            number={events}
            href={whatsappLink(events, t(GREETING))}
            external
          />
        )}
      </dl>
      <div className="flex flex-wrap gap-2.5">
        {(landline ?? pub) && (
          <a href={telLink(landline ?? pub ?? "")} className={buttonClass()}>
            <Phone aria-hidden="true" className="size-4" />
            {t("Ligar")}
          </a>
        )}
        {pub && (
          <a href={whatsappLink(pub, t(GREETING))} target="_blank" rel="noreferrer" className={buttonClass("primary")}>
            <WhatsappIcon className="size-4.5" />
            WhatsApp
          </a>
        )}
      </div>
    </Part>
  );
}

interface PhoneLineProps {
  label: string;
  number: string;
  href: string;
  external?: boolean;
}

function PhoneLine({ label, number, href, external }: PhoneLineProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted">{label}</dt>
      <dd>
        <a
          href={href}
          {...(external && { target: "_blank", rel: "noreferrer" })}
          className="inline-block py-1 font-medium tabular-nums underline-offset-4 hover:text-amber hover:underline"
        >
          {formatPhone(number)}
        </a>
      </dd>
    </div>
  );
}
