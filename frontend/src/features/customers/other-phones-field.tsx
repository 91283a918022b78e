import { useRef } from "react";
import { PhoneQuestion } from "@/components/ui/phone-question";
import { useHouseArea } from "@/components/ui/use-house-area";
import { proposalFor } from "@/lib/phone";
import { useRested } from "@/lib/use-rested";
import type { FormOf } from "@/lib/use-typed";
import { type CustomerFields, customerForm } from "./customer-form";

/** Telephones, one a line. The first that has to be guessed is asked about. */
export function OtherPhonesField({ form }: { form: FormOf<CustomerFields> }) {
  const part = useRef<HTMLDivElement>(null);
  const area = useHouseArea();
  const text = form.values.other_phones;
  const isAtRest = useRested(text) === text;
  const lines = text.split("\n");
  const doubted = isAtRest ? lines.findIndex((line) => proposalFor(line, area)) : -1;
  const meant = proposalFor(lines[doubted] ?? "", area);
  const take = () => {
    form.set("other_phones", lines.with(doubted, meant).join("\n"));
    part.current?.querySelector("textarea")?.focus();
  };
  return (
    <div ref={part} className="flex flex-col gap-1.5">
      <customerForm.Field form={form} name="other_phones" hint="Um por linha." rows={2} />
      <PhoneQuestion meant={meant} onTake={take} />
    </div>
  );
}
