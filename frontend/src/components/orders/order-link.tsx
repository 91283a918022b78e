import { Link } from "react-router-dom";
import { paths } from "@/app/paths";

interface OrderLinkProps {
  id: number;
  /** The code of the order, or other words that lead to it. */
  children: string | null;
  /** False for those who may not open orders: they read its code. */
  opens?: boolean;
  className?: string;
}

const usual = "font-medium underline underline-offset-4 hover:no-underline";

/** The code of an order; it leads there. */
export function OrderLink({ id, children, opens = true, className = usual }: OrderLinkProps) {
  if (!opens) return <span className="font-medium tabular-nums">{children}</span>;
  return (
    <Link to={paths.operations.event(id)} className={className}>
      {children}
    </Link>
  );
}
