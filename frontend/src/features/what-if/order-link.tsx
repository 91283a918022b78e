import { Link } from "react-router-dom";
import { paths } from "@/app/paths";
import { useMay } from "@/session/access";

/** To the order, for who may open it; else to what happened to it. */
export function OrderLink({ id, code }: { id: number; code: string }) {
  const opens = useMay("place_orders");
  return (
    <Link
      to={opens ? paths.operations.event(id) : `${paths.admin.history}?stream=event_order-${id}`}
      className="whitespace-nowrap underline underline-offset-2"
    >
      {code}
    </Link>
  );
}
