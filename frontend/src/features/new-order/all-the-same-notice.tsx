import { CircleCheck } from "lucide-react";
import { type ReactNode, type SubmitEvent, useState } from "react";
import { newEventOrderBody } from "@/api/generated/fields";
import { Button } from "@/components/ui/button";
import { InputField } from "@/components/ui/input-field";
import { staysForEver } from "@/lib/history-hint";

interface AllTheSameNoticeProps {
  title: string;
  sentence: string;
  /** Where the person reads more or mends it. */
  children: ReactNode;
  onPlace: (reason: string) => void;
}

/** A limit of the house keeps the order back: why, and the order all the same, with a reason. */
export function AllTheSameNotice({ title, sentence, children, onPlace }: AllTheSameNoticeProps) {
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
        <p className="font-semibold text-warn">{title}</p>
        <p>{sentence}</p>
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
        {children}
      </div>
    </form>
  );
}
