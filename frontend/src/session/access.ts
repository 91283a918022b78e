import { paths } from "@/app/paths";
import { type Permission, permissionsOf, type Role } from "@/lib/roles";
import { useSession } from "./session";
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
    case "client":
      return paths.myOrders;
    default:
      return paths.home;
  }
}

/** Whether the person at the screen may do this; nobody may do anything while nobody is signed in. */
export function useMay(permission: Permission): boolean {
  const session = useSession();
  return session.state === "in" && may(session.user, permission);
}
