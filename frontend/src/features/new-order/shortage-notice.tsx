import { CalendarClock, Factory } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { newEventOrderBody } from "@/api/generated/fields";
import { type BeerShortage, firstDayOf } from "@/components/orders/beer-shortage";
import { Button } from "@/components/ui/button";
import { InputField } from "@/components/ui/input-field";
import { MendLink } from "@/components/ui/mending";
import { type Day, shortDay } from "@/lib/days";

interface ShortageNoticeProps {
  shortage: BeerShortage;
  refusal: unknown;
  /** Back to the items; left out where they are in sight. */
  onBack?: () => void;
  onDay: (day: Day) => void;
  onProduce: (reason: string) => void;
}

/** Too little of a beer: what is missing and what is free instead, the day it works, or the order all the same, with a reason. */
export function ShortageNotice({ shortage, refusal, onBack, onDay, onProduce }: ShortageNoticeProps) {
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const said = reason.trim();
  const works = firstDayOf(shortage);
  const produce = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (said) onProduce(said);
  };
  return (
    <form
      noValidate
      onSubmit={produce}
      className="flex flex-col gap-3 rounded-card border border-warn bg-warn-soft p-4"
    >
      <div role="alert" className="flex flex-col gap-1">
        <p className="font-semibold text-warn">Falta chope para esse dia</p>
        <p>{shortage.sentence}</p>
        <p>
          <MendLink error={refusal} />
        </p>
      </div>
      <InputField
        label="Por que reservar e produzir"
        required
        field={newEventOrderBody.reason}
        error={tried && !said ? "Diga o motivo." : undefined}
        value={reason}
        onChange={setReason}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" icon={Factory}>
          Reservar e produzir
        </Button>
        {works && (
          <Button icon={CalendarClock} onClick={() => onDay(works)}>
            {`Entregar em ${shortDay(works)}`}
          </Button>
        )}
        {onBack && (
          <Button variant="quiet" onClick={onBack}>
            Editar itens ou data
          </Button>
        )}
      </div>
    </form>
  );
}
