import { useQuery } from "@tanstack/react-query";
import { siteRead } from "@/api/public/reads";
import { TvScreen } from "@/features/on-tap/tv-screen";
import { useTitle } from "../page";

/** /tv: what is on tap, for a screen on the wall. */
export default function TvPage() {
  const { data: site } = useQuery(siteRead());
  const name = site?.name ?? "";
  useTitle("Na torneira", name);
  return <TvScreen houseName={name} />;
}
