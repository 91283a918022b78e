import { useParams } from "react-router-dom";
import { pageOfMine } from "@/api/my-orders";
import { CustomerOrder } from "@/features/customer-page/customer-order";

/** /meus-pedidos/{id}: one order, for its signed-in customer. */
export function Component() {
  const id = Number(useParams().id);
  return <CustomerOrder key={id} source={pageOfMine(id)} />;
}
