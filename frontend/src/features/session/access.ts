import { paths } from "@/app/paths";
import type { Permission, Role, User } from "./user";

const OF_ROLE: Record<Role, readonly Permission[]> = {
  admin: ["profile", "catalogue", "users", "settings", "operations", "place_orders", "bi", "audit"],
  manager: ["profile", "catalogue", "operations", "bi", "audit"],
  staff: ["profile", "operations"],
  bi: ["profile", "bi"],
  viewer: ["profile", "bi"],
  user: ["profile"],
  client: ["profile"],
};

/**
 * What a person may open. The server decides on every call; this only hides what it would refuse, by the same table
 * (infra/security/permissions.py).
 */
export function may(user: User, permission: Permission): boolean {
  if (OF_ROLE[user.role].includes(permission)) return true;
  if (permission === "place_orders") return user.canPlaceOrders && OF_ROLE[user.role].includes("operations");
  if (permission === "bi") return user.canViewBi;
  if (permission === "audit") return user.permissions.includes("audit");
  return false;
}

/** Where a person lands after signing in. */
export function landingOf(role: Role): string {
  switch (role) {
    case "admin":
      return paths.admin.home;
    case "manager":
    case "staff":
      return paths.operations.home;
    case "bi":
    case "viewer":
      return paths.bi.home;
    default:
      return paths.home;
  }
}
