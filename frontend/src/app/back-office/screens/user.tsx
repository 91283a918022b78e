import { UserView } from "@/features/accounts/user-view";
import { useSession } from "@/session/session";

/** The own account shows what one cannot do to oneself. */
export function Component() {
  const session = useSession();
  return session.state === "in" ? <UserView myId={session.user.id} /> : null;
}
