import { paths } from "@/app/paths";
import { type Permission, permissionsOf, type Role } from "@/lib/roles";
import type { User } from "./user";

/** What a person may open. The server decides on every call; this only hides what it would refuse. */
export function may(user: User, permission: Permission): boolean {
  return permissionsOf({ ...user, granted: user.permissions }).has(permission);
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
