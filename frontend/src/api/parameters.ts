/** Query parameters without those that are undefined or empty. */
export function withoutEmpty<P extends object>(parameters: P): P {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== "");
  return Object.fromEntries(given) as P;
}
