import { Link } from "react-router-dom";
import { paths } from "@/app/paths";

interface OrderSentenceProps {
  sentence: string;
  order: { id: number; order_code: string } | null;
}

/** A sentence about an order; its code leads there, in another tab, so that nothing typed here is left. */
export function OrderSentence({ sentence, order }: OrderSentenceProps) {
  if (!order) return sentence;
  const [before, ...after] = sentence.split(order.order_code);
  const link = (
    <Link
      to={paths.operations.event(order.id)}
      target="_blank"
      className="font-medium whitespace-nowrap underline underline-offset-2"
    >
      {order.order_code}
      <span className="sr-only"> (abre em outra aba)</span>
    </Link>
  );
  return after.length > 0 ? (
    <>
      {before}
      {link}
      {after.join(order.order_code)}
    </>
  ) : (
    <>
      {sentence} ({link})
    </>
  );
}
