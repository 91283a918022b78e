import { roleLabels } from "@/api/generated/fields";
import { STORAGE_KEYS, storeUser } from "@/api/token";
import type { Role } from "@/lib/roles";
import { local } from "@/lib/storage";

export type { Permission, Role } from "@/lib/roles";

/** The signed-in person, as kept in the browser. */
export interface User {
  id: number;
  username: string;
  name: string;
  email: string;
  role: Role;
  roleLabel: string;
  isAdmin: boolean;
  canPlaceOrders: boolean;
  canViewBi: boolean;
  costCenter: string;
  /** The server's `roles` field: names a person was granted; `all` for administrators where it is absent. */
  permissions: readonly string[];
  mustChangePassword: boolean;
  /** The house requires a second factor of this person, who has none. */
  mustEnrollSecondFactor: boolean;
}

/** Reads what the server or an older version of the site stored, with the defaults of the specification. */
export function readUser(value: unknown): User | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const raw = value as Record<string, unknown>;
  const text = (key: string) => (typeof raw[key] === "string" ? raw[key] : "");
  const id = Number(raw.id);
  const username = text("username");
  if (!Number.isInteger(id) || !username) return undefined;
  const isAdmin = raw.isAdmin === true;
  const role = isRole(raw.role) ? raw.role : isAdmin ? "admin" : "staff";
  return {
    id,
    username,
    name: text("name") || username,
    email: text("email"),
    role,
    roleLabel: roleLabels[role],
    isAdmin,
    canPlaceOrders: raw.can_place_orders === true,
    canViewBi: raw.can_view_bi === true,
    costCenter: text("cost_center") || "choperia",
    permissions: Array.isArray(raw.roles) ? raw.roles.map(String) : isAdmin ? ["all"] : ["orders", "kits", "stock"],
    mustChangePassword: raw.must_change_password === true,
    mustEnrollSecondFactor: raw.must_enroll_second_factor === true,
  };
}

function isRole(value: unknown): value is Role {
  return typeof value === "string" && Object.hasOwn(roleLabels, value);
}

/** The person stored last. What cannot be read is discarded. */
export function storedUser(): User | undefined {
  const text = local.get(STORAGE_KEYS.user);
  if (text === null) return undefined;
  try {
    const raw: unknown = JSON.parse(text);
    const user = readUser(raw);
    if (user) {
      storeUser(raw as object); // an older version kept name and e-mail too
      return user;
    }
  } catch {
    // corrupt: discarded below
  }
  local.remove(STORAGE_KEYS.user);
  return undefined;
}
