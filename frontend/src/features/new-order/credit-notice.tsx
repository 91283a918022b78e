import { CircleCheck } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { Link } from "react-router-dom";
import { newEventOrderBody } from "@/api/generated/fields";
import { paths } from "@/app/paths";
import type { BeyondCredit } from "@/components/orders/beyond-credit";
import { Button } from "@/components/ui/button";
import { InputField } from "@/components/ui/input-field";
import { staysForEver } from "@/lib/history-hint";

interface CreditNoticeProps {
  beyond: BeyondCredit;
  onPlace: (reason: string) => void;
}

/** The company owes too much for this order: what is open, and the order all the same, with a reason. */
export function CreditNotice({ beyond, onPlace }: CreditNoticeProps) {
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const said = reason.trim();
  const place = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (said) onPlace(said);
  };
  return (
    <form noValidate onSubmit={place} className="flex flex-col gap-3 rounded-card border border-warn bg-warn-soft p-4">
      <div role="alert" className="flex flex-col gap-1">
        <p className="font-semibold text-warn">O pedido passa do limite de crédito</p>
        <p>{beyond.sentence}</p>
      </div>
      <InputField
        label="Por que reservar assim mesmo"
        hint={staysForEver}
        required
        field={newEventOrderBody.reason}
        error={tried && !said ? "Diga o motivo." : undefined}
        value={reason}
        onChange={setReason}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" icon={CircleCheck}>
          Reservar assim mesmo
        </Button>
        <Link to={paths.operations.customer(beyond.customer_id)} className="underline underline-offset-4">
          Ver o que está em aberto
        </Link>
      </div>
    </form>
  );
}
