import { NewOrderView } from "@/features/new-order/new-order-view";
import { useSession } from "@/session/session";

/** A new event, in the name of whoever is signed in. */
export function Component() {
  const session = useSession();
  return session.state === "in" ? <NewOrderView key={session.user.id} person={session.user} /> : null;
}
