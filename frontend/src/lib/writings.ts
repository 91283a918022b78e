import { t } from "@/lib/words";
import { type Day, fullDay, monthName } from "./days";

/** How a day, a time or both are typed and shown. What cannot be read is named in words, never changed. */
export interface Writing {
  /** Shown in an empty field. */
  pattern: string;
  /** What is typed stands in the form as this: `2026-12-24`, `20:15` or `2026-12-24T20:15`. */
  read: (text: string) => string | undefined;
  /** Nothing for a value that is none, such as one in an address that somebody changed by hand. */
  write: (value: string) => string;
  /** Why `text` cannot be read. */
  problemOf: (text: string) => string;
  /** The text with the separators that the digits need. */
  separated: (digits: string) => string;
  /** Where Tab goes on to the next part: the text with the separator before it. */
  onward: (text: string) => string | undefined;
}

/** With separators, digits alone, or as the browser writes it. */
const DAYS = [
  /^(?<day>\d{1,2})[/. -](?<month>\d{1,2})[/. -](?<year>\d{4}|\d{2})$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4}|\d{2})$/,
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
];
const TIME = /^(?<hour>\d{1,2})[:h](?<minute>\d{2})(?::(?<second>\d{2}))?$/;
const FIRST_YEAR = 1900;

interface DayParts {
  year: number;
  month: number;
  day: number;
}

function partsOf(text: string): DayParts | undefined {
  const found = DAYS.map((form) => form.exec(text.trim())?.groups).find((groups) => groups !== undefined);
  if (!found) return undefined;
  const { year = "", month, day } = found;
  return { year: Number(year) + (year.length === 2 ? 2000 : 0), month: Number(month), day: Number(day) };
}

const daysIn = ({ year, month }: DayParts) => new Date(Date.UTC(year, month, 0)).getUTCDate();
const padded = (number: number, length = 2) => String(number).padStart(length, "0");

/** The day that is written: `24/12/2026`, `24/12/26`, `24122026` or `2026-12-24`; nothing where there is no such day. */
function readDay(text: string): Day | undefined {
  const parts = partsOf(text);
  return parts && !wrongIn(parts) ? `${parts.year}-${padded(parts.month)}-${padded(parts.day)}` : undefined;
}

const writtenDay = (value: string) => (readDay(value) ? fullDay(value) : "");

function wrongIn(parts: DayParts): string | undefined {
  const { year, month, day } = parts;
  if (year < FIRST_YEAR) return t("Confira o ano {year}.", { year: padded(year, 4) });
  const written = `${padded(day)}/${padded(month)}/${year}`;
  if (month < 1 || month > 12) return t("{date} não existe: o mês vai de 01 a 12.", { date: written });
  if (day >= 1 && day <= daysIn(parts)) return undefined;
  const name = monthName(`${year}-${padded(month)}`);
  return t("{date} não existe: {month} tem {days} dias.", { date: written, month: name, days: daysIn(parts) });
}

function readTime(text: string): string | undefined {
  const { hour = "", minute, second } = TIME.exec(text.trim())?.groups ?? {};
  if (!minute || Number(hour) > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return undefined;
  return [hour.padStart(2, "0"), minute, second].filter(Boolean).join(":");
}

function wrongTime(text: string): string | undefined {
  const written = text.trim();
  if (!TIME.test(written)) return undefined;
  if (written.startsWith("24:00")) return "24:00 não existe: a meia-noite é 00:00.";
  return `${written} não existe: as horas vão de 00:00 a 23:59.`;
}

const slashed = (digits: string) => digits.replace(/^(\d{2})(\d)/, "$1/$2").replace(/^(\d{1,2}\/\d{2})(\d)/, "$1/$2");

function onwardInDay(text: string): string | undefined {
  const [, day = "", month] = /^(\d{1,2})(?:\/(\d{1,2}))?$/.exec(text) ?? [];
  return day && [day, month].map((part) => part && `${part.padStart(2, "0")}/`).join("");
}

/** A day as people here write it, whatever the language of the browser. */
export const dayWriting: Writing = {
  get pattern() {
    return t("dd/mm/aaaa");
  },
  read: readDay,
  write: writtenDay,
  problemOf: (text) => {
    const parts = partsOf(text);
    return (parts && wrongIn(parts)) ?? t("Escreva o dia como 24/12/2026.");
  },
  separated: slashed,
  onward: onwardInDay,
};

/** A time of the day, of 24 hours. */
export const timeWriting: Writing = {
  pattern: "hh:mm",
  read: readTime,
  write: (value) => readTime(value) ?? "",
  problemOf: (text) => wrongTime(text) ?? "Escreva a hora como 20:15.",
  // 930 is half past nine: no hour is 93
  separated: (digits) => digits.replace(/^([01]\d|2[0-4])(\d+)$/, "$1:$2").replace(/^(\d)(\d{2,})$/, "$1:$2"),
  onward: (text) => (/^\d{1,2}$/.test(text) ? `${text.padStart(2, "0")}:` : undefined),
};

const halves = (text: string): [string, string] => {
  const [day = "", ...time] = text.trim().split(/[ ,T]+/);
  return [day, time.join(" ")];
};

/** A day and a time, `24/12/2026 20:15`. */
export const momentWriting: Writing = {
  pattern: "dd/mm/aaaa hh:mm",
  read: (text) => {
    const [day, time] = halves(text);
    const [onDay, at] = [readDay(day), readTime(time)];
    return onDay && at && `${onDay}T${at}`;
  },
  write: (value) => {
    const [day, time] = halves(value);
    return writtenDay(day) && readTime(time) ? `${writtenDay(day)} ${time}` : "";
  },
  problemOf: (text) => {
    const [day, time] = halves(text);
    const parts = partsOf(day);
    return (parts && wrongIn(parts)) ?? wrongTime(time) ?? "Escreva o dia e a hora como 24/12/2026 20:15.";
  },
  separated: (digits) =>
    slashed(digits)
      .replace(/^(\d{1,2}\/\d{1,2}\/\d{4})(\d)/, "$1 $2")
      .replace(/( \d{2})(\d)/, "$1:$2")
      .replace(/( \d{2}:\d{2})(\d)/, "$1:$2"),
  onward: (text) => {
    if (readDay(text)) return `${text} `;
    const [, day, hour = ""] = /^(\S+) (\d{1,2})$/.exec(text) ?? [];
    return hour ? `${day} ${hour.padStart(2, "0")}:` : onwardInDay(text);
  },
};
