import { STORAGE_KEYS, validToken } from "@/api/token";

/** Whether who looks at the public site is signed in as an administrator; the server decides what they may do. */
export function mayEditProducts(): boolean {
  if (validToken() === undefined) return false;
  try {
    const user: unknown = JSON.parse(localStorage.getItem(STORAGE_KEYS.user) ?? "null");
    return (user as { role?: unknown } | null)?.role === "admin";
  } catch {
    return false;
  }
}
