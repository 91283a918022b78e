const BASE: string = import.meta.env.VITE_API_BASE ?? "";

/** Where a call goes: to the API base where one is set, else to our own server, whatever host the address names. */
export function apiUrl(address: string): string {
  const url = new URL(address, location.origin);
  const path = url.pathname + url.search;
  return BASE ? BASE.replace(/\/$/, "") + path : location.origin + path;
}

const WITHOUT_COOKIES = ["/api/menu", "/api/public-images"];

/** The menu and the public images are the same for everyone, and are asked for without cookies. */
export function isCookieless(address: string): boolean {
  const { pathname } = new URL(address, location.origin);
  return WITHOUT_COOKIES.some((path) => pathname === path || pathname.startsWith(`${path}/`));
}
