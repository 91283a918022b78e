import { Link, useLocation } from "react-router-dom";
import type { Mend } from "@/api/errors";
import { paths } from "@/app/paths";
import { may } from "@/session/access";
import { useSession } from "@/session/session";
import { screenAt } from "./screens";

const { admin, operations } = paths;

/** Where the screens are that `command_api/rules/mending.py` names; those of a record with its id. */
const mendingScreens: Readonly<Record<string, (id: number) => string>> = {
  asset: operations.asset,
  batch: operations.batch,
  batches: () => operations.batches,
  beers: () => operations.beers,
  customer: operations.customer,
  equipment: () => operations.equipment,
  event: operations.event,
  freight: () => operations.freight,
  house: () => `${admin.settings}?tab=casa`,
  "house-address": () => `${admin.settings}?tab=contato`,
  "house-pix": () => `${admin.settings}?tab=pix`,
  kits: () => operations.kits,
  product: admin.product,
  profile: () => paths.profile,
  taps: () => operations.taps,
  user: admin.user,
};

export const mendingLink = (mend: Mend) => <MendingLink mend={mend} />;

/** "Abrir Frete", for a person who may open it and is not there already. */
function MendingLink({ mend }: { mend: Mend }) {
  const session = useSession();
  const here = useLocation();
  const to = mendingScreens[mend.screen]?.(mend.id ?? 0);
  const [path = "", search] = to?.split("?") ?? [];
  const screen = screenAt(path);
  const isHere = here.pathname === path && (search === undefined || here.search === `?${search}`);
  if (!to || !screen || isHere || session.state !== "in" || !may(session.user, screen.permission)) return null;
  return (
    <Link to={to} className="inline-flex min-h-6 items-center font-medium text-text underline underline-offset-4">
      {`Abrir ${screen.title}`}
    </Link>
  );
}
