/** An address below that of a driver's days: `stopsAddress("2026-11-28", "d42", "arrival")`. */
export const stopsAddress = (...parts: string[]) => ["/api/v1/stops", ...parts].join("/");
