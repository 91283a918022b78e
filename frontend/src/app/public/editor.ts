import { STORAGE_KEYS, validToken } from "@/api/token";
import { local } from "@/lib/storage";

/** Written out, so that the public site does not load the table of all rights; a test compares the two. */
const CATALOGUE_ROLES: readonly unknown[] = ["admin", "manager"];

/** Whether the person who is signed in may change products; the server decides on every call. */
export function mayEditProducts(): boolean {
  if (validToken() === undefined) return false;
  try {
    const user: unknown = JSON.parse(local.get(STORAGE_KEYS.user) ?? "null");
    return CATALOGUE_ROLES.includes((user as { role?: unknown } | null)?.role);
  } catch {
    return false;
  }
}
