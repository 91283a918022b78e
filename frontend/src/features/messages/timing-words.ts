import { listed } from "@/lib/text";

export interface Timing {
  days: number;
  minutes: number;
  at: string;
  working_days: boolean;
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** When a message goes out: "na hora", "1 dia antes, às 10:00". `anchor`: the date it is counted from; empty: the event. */
export function timingWords({ days, minutes, at, working_days }: Timing, anchor: string): string {
  const total = days * DAY + minutes;
  const time = at && `, ${at.startsWith("01:") ? "à" : "às"} ${at}`;
  return momentOf(total, time, anchor) + (working_days ? ", só em dias abertos" : "");
}

function momentOf(total: number, time: string, anchor: string): string {
  if (total === 0) return time ? `no mesmo dia${time}` : anchor ? `n${articleOf(anchor)} ${anchor}` : "na hora";
  const side = total < 0 ? "antes" : "depois";
  const moment = `${durationWords(Math.abs(total))} ${side}`;
  if (time) return moment + time;
  return anchor ? `${moment} d${articleOf(anchor)} ${anchor}` : moment;
}

/** "1 dia e 2 horas". */
function durationWords(minutes: number): string {
  const parts = [
    [Math.floor(minutes / DAY), "dia", "dias"],
    [Math.floor((minutes % DAY) / HOUR), "hora", "horas"],
    [minutes % HOUR, "minuto", "minutos"],
  ] as const;
  return listed(
    parts.filter(([count]) => count > 0).map(([count, one, many]) => `${count} ${count === 1 ? one : many}`),
  );
}

const articleOf = (anchor: string) => (anchor.startsWith("hora") ? "a" : "o");
