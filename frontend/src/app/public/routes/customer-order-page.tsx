import { useQuery } from "@tanstack/react-query";
import { pageOfLink } from "@/api/public/customer-page";
import { siteRead } from "@/api/public/reads";
import { CustomerOrder } from "@/features/customer-page/customer-order";
import { usePlace } from "@/lib/location";
import { t } from "@/lib/words";
import { pageTokenIn } from "../addresses";
import { Page, useTitle } from "../page";

/** /p/{token}: one order, for its customer. */
export default function CustomerOrderPage() {
  const { data } = useQuery(siteRead());
  const token = pageTokenIn(usePlace().pathname);
  useTitle(t("Seu pedido"), data?.name ?? "");
  return (
    <Page title={t("Seu pedido")}>
      <div lang="pt-BR">{token && <CustomerOrder key={token} source={pageOfLink(token)} />}</div>
    </Page>
  );
}
