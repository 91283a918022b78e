import { useQuery } from "@tanstack/react-query";
import { siteRead } from "@/api/public/reads";
import { LegalNotice } from "@/components/layout/public/legal-notice";
import { OrderComposer } from "@/features/order/order-composer";
import { usePlace } from "@/lib/location";
import { Page, useTitle, WithSite } from "../page";

/** /order, optionally with a product to begin with: /order?produto=42. */
export default function OrderPage() {
  const { data } = useQuery(siteRead());
  const product = Number(new URLSearchParams(usePlace().search).get("produto"));
  useTitle("Fazer Pedido", data?.name ?? "");
  return (
    <Page
      title="Fazer Pedido"
      intro="Monte o pedido e mande pelo WhatsApp. A casa confirma e diz em quanto tempo fica pronto."
    >
      <WithSite>
        {(site) => (
          <OrderComposer site={site} startWith={Number.isInteger(product) && product > 0 ? product : undefined} />
        )}
      </WithSite>
      <LegalNotice className="mt-10 text-sm text-muted" />
    </Page>
  );
}
