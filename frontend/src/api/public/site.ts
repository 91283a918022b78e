import type { OpeningPeriod, SpecialDay } from "@/lib/opening-hours";
import { isRecord, numberIn, textIn, textsIn, type UnknownRecord } from "./reading";

/** What the house says about itself: settings of the back-office, never constants of this code. */
export interface Site {
  name: string;
  tagline: string;
  about: string[];
  founded: number | null;
  /** The house takes beer and equipment to parties. */
  rents: boolean;
  address: { street: string; district: string; city: string; state: string; postalCode: string };
  location: { lat: number; lng: number; mapQuery: string } | null;
  phones: { landline: string | null; whatsappBusiness: string | null; whatsappShop: string | null };
  email: string;
  social: { instagram: string; facebook: string };
  hours: OpeningPeriod[];
  specialDays: SpecialDay[];
  serviceArea: string[];
  cuisine: string[];
  reservationMaxPeople: number;
  /** Address of a square picture; empty: the drawn mark. */
  logo: string;
  mapsEmbedKey: string | null;
  baseUrl: string;
}

const RESERVATION_MAX_PEOPLE = 12;

export function siteFrom(payload: unknown): Site {
  const site = recordIn(payload);
  const address = recordIn(site.address);
  const phones = recordIn(site.phones);
  const social = recordIn(site.social);
  return {
    name: textIn(site.name) || "Choperia",
    tagline: textIn(site.tagline),
    about: textsIn(site.about),
    founded: numberIn(site.founded) ?? null,
    rents: site.rents !== false,
    address: {
      street: textIn(address.street),
      district: textIn(address.district),
      city: textIn(address.city),
      state: textIn(address.state),
      postalCode: textIn(address.postal_code),
    },
    location: locationIn(site.location),
    phones: {
      landline: textIn(phones.landline) || null,
      whatsappBusiness: textIn(phones.whatsapp_business) || null,
      whatsappShop: textIn(phones.whatsapp_shop) || null,
    },
    email: textIn(site.email),
    social: { instagram: webAddressIn(social.instagram), facebook: webAddressIn(social.facebook) },
    hours: hoursIn(site.hours),
    specialDays: specialDaysIn(site.special_days),
    serviceArea: textsIn(site.service_area),
    cuisine: textsIn(site.cuisine),
    reservationMaxPeople: numberIn(site.reservation_max_people) ?? RESERVATION_MAX_PEOPLE,
    logo: pathIn(site.logo),
    mapsEmbedKey: textIn(site.maps_embed_key) || null,
    baseUrl: webAddressIn(site.base_url),
  };
}

/** An address of this site, or nothing. */
function pathIn(value: unknown): string {
  const path = textIn(value);
  return path.startsWith("/") ? path : "";
}

function recordIn(value: unknown): UnknownRecord {
  return isRecord(value) ? value : {};
}

function locationIn(value: unknown): Site["location"] {
  const { lat, lng, map_query } = recordIn(value);
  const [latitude, longitude] = [numberIn(lat), numberIn(lng)];
  return latitude === undefined || longitude === undefined
    ? null
    : { lat: latitude, lng: longitude, mapQuery: textIn(map_query) };
}

const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d/;

function hoursIn(value: unknown): OpeningPeriod[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) => {
    const { weekday, opens, closes } = recordIn(entry);
    const day = numberIn(weekday);
    const [from, to] = [textIn(opens), textIn(closes)];
    const usable = day !== undefined && day >= 0 && day <= 6 && CLOCK_TIME.test(from) && CLOCK_TIME.test(to);
    return usable ? [{ weekday: day, opens: from.slice(0, 5), closes: to.slice(0, 5) }] : [];
  });
}

function specialDaysIn(value: unknown): SpecialDay[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) => {
    const { day, opens, closes, name } = recordIn(entry);
    const date = textIn(day);
    if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return [];
    const [from, to] = [textIn(opens), textIn(closes)];
    const times =
      CLOCK_TIME.test(from) && CLOCK_TIME.test(to) ? { opens: from, closes: to } : { opens: "", closes: "" };
    return [{ day: date, ...times, name: textIn(name) }];
  });
}

/** Only http and https: a setting must not become a script. */
function webAddressIn(value: unknown): string {
  const text = textIn(value);
  return /^https?:\/\//i.test(text) ? text : "";
}

/** `Rua do Coreto, 217, Centro, Santa Isabel - SP, 07500-000`, without the parts that are not known. */
export function addressLine({ street, district, city, state, postalCode }: Site["address"]): string {
  const town = [city, state].filter(Boolean).join(" - ");
  return [street, district, town, postalCode].filter(Boolean).join(", ");
}

/** The number that answers for the pub: tables, orders. The other one where the shop has none. */
export function pubWhatsapp({ phones }: Site): string | null {
  return phones.whatsappShop ?? phones.whatsappBusiness;
}

/** The number that answers for parties, kegs and taps. */
export function eventsWhatsapp({ phones }: Site): string | null {
  return phones.whatsappBusiness ?? phones.whatsappShop;
}
