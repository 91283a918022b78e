import { FreightView } from "@/features/freight/freight-view";
import { may } from "@/session/access";
import { useSession } from "@/session/session";

/** Everybody who takes orders sees how the freight is made; administrators change it. */
export function Component() {
  const session = useSession();
  return <FreightView mayEdit={session.state === "in" && may(session.user, "settings")} />;
}
