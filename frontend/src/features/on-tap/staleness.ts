const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Milliseconds after which a screen says how old it is. */
export const STALE_AFTER = 30 * SECOND;

/** How old what is shown is, in words, once it is too old; `updatedAt` and `now` in milliseconds. */
export function ageText(updatedAt: number, now: number): string | undefined {
  const age = now - updatedAt;
  if (age < STALE_AFTER) return undefined;
  if (age < MINUTE) return `há ${Math.floor(age / SECOND)} segundos`;
  const minutes = Math.floor(age / MINUTE);
  if (minutes < 60) return minutes === 1 ? "há 1 minuto" : `há ${minutes} minutos`;
  const hours = Math.floor(minutes / 60);
  return hours === 1 ? "há mais de 1 hora" : `há mais de ${hours} horas`;
}
