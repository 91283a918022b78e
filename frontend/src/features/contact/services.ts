import { eventsWhatsapp, pubWhatsapp, type Site } from "@/api/public/site";
import { listed } from "@/lib/text";
import { peopleText, t } from "@/lib/words";

export interface Service {
  id: "reservation" | "events" | "kegs";
  title: string;
  description: string;
  action: string;
  /** What WhatsApp opens with. */
  message: string;
  whatsapp: string;
}

/**
 * What the house does besides pouring, each with the first sentence of the conversation already written. None without a
 * number; neither parties nor kegs where the house takes nothing there.
 */
export function servicesOf(site: Site): Service[] {
  const [pub, events] = [pubWhatsapp(site), eventsWhatsapp(site)];
  if (!pub || !events) return [];
  const area = site.serviceArea.length > 0 ? t("Atendemos {places}.", { places: listed(site.serviceArea) }) : "";
  const { name } = site;
  const people = peopleText(site.reservationMaxPeople);
  const services: Service[] = [
    {
      id: "reservation",
      title: t("Reserva de mesas"),
      description: t("Mesas para até {people}. Conte quando vem, que a gente guarda o lugar.", { people }),
      action: t("Reservar mesa"),
      message: t("Olá! Gostaria de reservar uma mesa na {name} (até {people}).", { name, people }),
      whatsapp: pub,
    },
    {
      id: "events",
      title: t("Eventos e festas"),
      description: t("Aniversário, casamento ou festa da firma: chope gelado do começo ao fim, sem ninguém na fila."),
      action: t("Planejar evento"),
      message: t("Olá! Gostaria de um orçamento da {name} para um evento.", { name }),
      whatsapp: events,
    },
    {
      id: "kegs",
      title: t("Barris e chopeiras"),
      description: `${t("Alugamos a chopeira, entregamos o barril e deixamos tudo funcionando.")} ${area}`.trim(),
      action: t("Alugar chopeira"),
      message: t("Olá! Gostaria de saber sobre barris e aluguel de chopeira com a {name}.", { name }),
      whatsapp: events,
    },
  ];
  return site.rents ? services : services.filter(({ id }) => id === "reservation");
}
