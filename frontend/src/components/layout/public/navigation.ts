import { paths } from "@/app/paths";

/** The sections of the home page, as the header and the footer list them. */
export const homeLinks = [
  { to: paths.homeSection("inicio"), label: "Início" },
  { to: paths.homeSection("cardapio"), label: "Cardápio" },
  { to: paths.homeSection("sobre"), label: "Sobre Nós" },
  { to: paths.homeSection("contato"), label: "Contato" },
] as const;

/** What the general WhatsApp buttons write. */
export const GREETING = "Olá! Vim pelo site e gostaria de falar com vocês.";
