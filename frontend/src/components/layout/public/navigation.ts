import type { Site } from "@/api/public/site";
import { paths } from "@/app/paths";

/** A house that takes nothing to parties plans none. */
const ledTo = <Links extends readonly { readonly to: string }[]>(links: Links, { rents }: Site) =>
  links.filter(({ to }) => rents || to !== paths.party) as readonly Links[number][];

const HEADER = [
  { to: paths.homeSection("inicio"), label: "Início" },
  { to: paths.homeSection("cardapio"), label: "Cardápio" },
  { to: paths.homeSection("sobre"), label: "Sobre Nós" },
  { to: paths.homeSection("contato"), label: "Contato" },
  { to: paths.party, label: "Festas" },
] as const;

const FOOTER = [
  { to: paths.home, label: "Início" },
  { to: paths.menu, label: "Cardápio" },
  { to: paths.about, label: "Sobre Nós" },
  { to: paths.contact, label: "Contato" },
  { to: paths.order, label: "Fazer Pedido" },
  { to: paths.reservations, label: "Reservar Mesa" },
  { to: paths.party, label: "Monte sua festa" },
] as const;

/** The sections of the home page, and parties. The server writes the same lists (query_api/pages/content.py). */
export const headerLinks = (site: Site) => ledTo(HEADER, site);

/** The pages of the site. */
export const footerLinks = (site: Site) => ledTo(FOOTER, site);

/** What the general WhatsApp buttons write. */
export const GREETING = "Olá! Vim pelo site e gostaria de falar com vocês.";
