import { useQuery } from "@tanstack/react-query";
import { pageOfLink } from "@/api/public/customer-page";
import { siteRead } from "@/api/public/reads";
import { CustomerOrder } from "@/features/customer-page/customer-order";
import { usePlace } from "@/lib/location";
import { pageTokenIn } from "../addresses";
import { Page, useTitle } from "../page";

/** /p/{token}: one order, for its customer. */
export default function CustomerOrderPage() {
  const { data } = useQuery(siteRead());
  const token = pageTokenIn(usePlace().pathname);
  useTitle("Seu pedido", data?.name ?? "");
  return <Page title="Seu pedido">{token && <CustomerOrder key={token} source={pageOfLink(token)} />}</Page>;
}
