/** 'falta menos de um minuto', 'faltam 3 minutos'; nothing while nobody knows. */
export function timeLeft(seconds: number | null): string {
  if (seconds === null) return "";
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return "falta menos de um minuto";
  return minutes === 1 ? "falta 1 minuto" : `faltam ${minutes} minutos`;
}
