import { paths } from "@/app/paths";

/** The sections of the home page, as the header and the footer list them. */
export const homeLinks = [
  { to: paths.homeSection("inicio"), label: "Início" },
  { to: paths.homeSection("cardapio"), label: "Cardápio" },
  { to: paths.homeSection("sobre"), label: "Sobre Nós" },
  { to: paths.homeSection("contato"), label: "Contato" },
] as const;

/** The pages of the site, as the footer lists them. The server writes the same (query_api/pages/content.py). */
export const footerLinks = [
  { to: paths.home, label: "Início" },
  { to: paths.menu, label: "Cardápio" },
  { to: paths.about, label: "Sobre Nós" },
  { to: paths.contact, label: "Contato" },
  { to: paths.order, label: "Fazer Pedido" },
  { to: paths.reservations, label: "Reservar Mesa" },
] as const;

/** What the general WhatsApp buttons write. */
export const GREETING = "Olá! Vim pelo site e gostaria de falar com vocês.";
