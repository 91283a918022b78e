const ZONE = "America/Sao_Paulo";
const day = new Intl.DateTimeFormat("pt-BR", {
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: ZONE,
});

/** `dd/mm/aaaa hh:mm`, where the house stands. */
export function formatInstant(iso: string): string {
  return day.format(new Date(iso)).replace(",", "");
}

const relative = new Intl.RelativeTimeFormat("pt-BR", { numeric: "auto" });
const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** 'há 3 horas'; the absolute form belongs beside it or in a tooltip. */
export function fromNow(iso: string, now = Date.now()): string {
  const distance = new Date(iso).getTime() - now;
  for (const [unit, size] of STEPS) {
    if (Math.abs(distance) >= size) return relative.format(Math.round(distance / size), unit);
  }
  return "agora";
}
