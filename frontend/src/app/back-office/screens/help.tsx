import { useParams } from "react-router-dom";
import { ManualView } from "@/features/manual/manual-view";
import { may } from "@/session/access";
import { useSession } from "@/session/session";
import { screensOf } from "../screens";

/** The manual, with links to the screens that a page is about. */
export function Component() {
  const { page } = useParams();
  const session = useSession();
  const screens = (page ? screensOf(page) : []).filter(
    ({ permission }) => session.state === "in" && may(session.user, permission),
  );
  return <ManualView key={page} page={page} screens={screens} />;
}
