import { ArrowRight, Beer, PartyPopper, UsersRound } from "lucide-react";
import type { Site } from "@/api/public/site";
import { whatsappLink } from "@/lib/phone";
import { t } from "@/lib/words";
import { type Service, servicesOf } from "./services";

const icons: Record<Service["id"], typeof Beer> = { reservation: UsersRound, events: PartyPopper, kegs: Beer };

/** Table reservations, parties, kegs: each card opens WhatsApp with its text written. */
export function ServiceCards({ site, heading: Heading }: { site: Site; heading: "h2" | "h3" }) {
  const services = servicesOf(site);
  if (services.length === 0) return null;
  return (
    <ul className="mt-5 grid grid-cols-1 gap-5 md:grid-cols-3">
      {services.map(({ id, title, description, action, message, whatsapp }) => {
        const Icon = icons[id];
        return (
          <li
            key={id}
            className="group relative flex flex-col gap-3 rounded-pub border border-line bg-linear-to-b from-amber-soft/60 to-raised p-6 transition-colors has-[a:hover]:border-amber"
          >
            <Icon aria-hidden="true" className="size-8 text-amber" strokeWidth={1.5} />
            <Heading className="font-display text-2xl font-medium">{title}</Heading>
            <p className="text-pretty text-text/85">{description}</p>
            <a
              href={whatsappLink(whatsapp, message)}
              aria-label={t("{action} pelo WhatsApp", { action })}
              target="_blank"
              rel="noreferrer"
              className="mt-auto inline-flex items-center gap-2 pt-2 font-semibold text-amber after:absolute after:inset-0 after:rounded-pub"
            >
              {action}
              <ArrowRight aria-hidden="true" className="size-4.5 transition-transform group-hover:translate-x-1" />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
