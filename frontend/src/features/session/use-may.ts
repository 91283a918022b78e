import { may } from "./access";
import { useSession } from "./session";
import type { Permission } from "./user";

/** Whether the person at the screen may do this; nobody may do anything while nobody is signed in. */
export function useMay(permission: Permission): boolean {
  const session = useSession();
  return session.state === "in" && may(session.user, permission);
}
