import { useQuery } from "@tanstack/react-query";
import { siteRead } from "@/api/public/reads";
import { LegalNotice } from "@/components/layout/public/legal-notice";
import { PriceList } from "@/features/menu/price-list";
import { CallWaiter } from "@/features/table/call-waiter";
import { usePlace } from "@/lib/location";
import { t } from "@/lib/words";
import { tableIn } from "../addresses";
import { Page, useTitle } from "../page";

/** /mesa/{n}: the menu at a table, with a call for the waiter. */
export default function TablePage() {
  const { data: site } = useQuery(siteRead());
  const table = tableIn(usePlace().pathname);
  const title = `${t("Mesa")} ${table ?? ""}`.trim();
  useTitle(title, site?.name ?? "");
  return (
    <Page title={title} actions={table !== undefined && <CallWaiter key={table} table={table} />}>
      <PriceList />
      <LegalNotice className="mt-8 text-sm text-muted" />
    </Page>
  );
}
