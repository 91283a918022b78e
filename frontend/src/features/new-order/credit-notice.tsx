import { Link } from "react-router-dom";
import { paths } from "@/app/paths";
import type { BeyondCredit } from "@/components/orders/beyond-credit";
import { AllTheSameNotice } from "./all-the-same-notice";

interface CreditNoticeProps {
  beyond: BeyondCredit;
  onPlace: (reason: string) => void;
}

/** The company owes too much for this order: what is open, and the order all the same, with a reason. */
export function CreditNotice({ beyond, onPlace }: CreditNoticeProps) {
  return (
    <AllTheSameNotice title="O pedido passa do limite de crédito" sentence={beyond.sentence} onPlace={onPlace}>
      <Link to={paths.operations.customer(beyond.customer_id)} className="underline underline-offset-4">
        Ver o que está em aberto
      </Link>
    </AllTheSameNotice>
  );
}
