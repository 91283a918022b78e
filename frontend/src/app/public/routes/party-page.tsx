import { useQuery } from "@tanstack/react-query";
import { siteRead } from "@/api/public/reads";
import { PartyPlanner } from "@/features/party/party-planner";
import { t } from "@/lib/words";
import { Page, useTitle } from "../page";

/** /monte-sua-festa: what a party needs and costs, and a request for it. */
export default function PartyPage() {
  const { data: site } = useQuery(siteRead());
  useTitle(t("Monte sua festa"), site?.name ?? "");
  return (
    <Page
      title={t("Monte sua festa")}
      intro={t("Diga como é a festa e veja na hora os litros, os barris, a chopeira, o frete e o preço.")}
    >
      <PartyPlanner />
    </Page>
  );
}
