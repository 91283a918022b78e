import { useQuery } from "@tanstack/react-query";
import { siteRead } from "@/api/public/reads";
import { LegalNotice } from "@/components/layout/public/legal-notice";
import { OrderComposer } from "@/features/order/order-composer";
import { usePlace } from "@/lib/location";
import { t } from "@/lib/words";
import { Page, useTitle, WithSite } from "../page";

/** /order, optionally with a product to begin with (/order?produto=42), or from the code of a table (/order?mesa=5). */
export default function OrderPage() {
  const { data } = useQuery(siteRead());
  const asked = new URLSearchParams(usePlace().search);
  const table = positive(asked.get("mesa"));
  useTitle(t("Fazer Pedido"), data?.name ?? "");
  return (
    <Page
      title={t("Fazer Pedido")}
      intro={
        table
          ? t("Monte o pedido: o bar recebe na hora e leva à mesa.")
          : t("Monte o pedido e mande pelo WhatsApp. A casa confirma e diz em quanto tempo fica pronto.")
      }
    >
      <WithSite>
        {(site) => <OrderComposer site={site} table={table} startWith={positive(asked.get("produto"))} />}
      </WithSite>
      <LegalNotice className="mt-10 text-sm text-muted" />
    </Page>
  );
}

function positive(text: string | null): number | undefined {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number : undefined;
}
