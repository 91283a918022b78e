import { eventsWhatsapp, pubWhatsapp, type Site } from "@/api/public/site";
import { listed } from "@/lib/text";

export interface Service {
  id: "reservation" | "events" | "kegs";
  title: string;
  description: string;
  action: string;
  /** What WhatsApp opens with. */
  message: string;
  whatsapp: string;
}

/** What the house does besides pouring, each with the first sentence of the conversation already written. None without a number. */
export function servicesOf(site: Site): Service[] {
  const [pub, events] = [pubWhatsapp(site), eventsWhatsapp(site)];
  if (!pub || !events) return [];
  const area = site.serviceArea.length > 0 ? `Atendemos ${listed(site.serviceArea)}.` : "";
  return [
    {
      id: "reservation",
      title: "Reserva de mesas",
      description: `Mesas para até ${site.reservationMaxPeople} pessoas. Conte quando vem, que a gente guarda o lugar.`,
      action: "Reservar mesa",
      message: `Olá! Gostaria de reservar uma mesa na ${site.name} (até ${site.reservationMaxPeople} pessoas).`,
      whatsapp: pub,
    },
    {
      id: "events",
      title: "Eventos e festas",
      description: "Aniversário, casamento ou festa da firma: chope gelado do começo ao fim, sem ninguém na fila.",
      action: "Planejar evento",
      message: `Olá! Gostaria de um orçamento da ${site.name} para um evento.`,
      whatsapp: events,
    },
    {
      id: "kegs",
      title: "Barris e chopeiras",
      description: `Alugamos a chopeira, entregamos o barril e deixamos tudo funcionando. ${area}`.trim(),
      action: "Alugar chopeira",
      message: `Olá! Gostaria de saber sobre barris e aluguel de chopeira com a ${site.name}.`,
      whatsapp: events,
    },
  ];
}
