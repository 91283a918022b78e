import { EyeOff } from "lucide-react";
import { useEffect, useRef } from "react";
import { Instant } from "@/components/ui/instant";
import type { Customer } from "./customers";

interface ErasedNoticeProps {
  customer: Customer;
  erased: NonNullable<Customer["erased"]>;
  /** Whether it was done just now, by the person at the screen: then they are led here. */
  isNews: boolean;
}

/** What became of the person's data: when, by whom, why, and what is left. */
export function ErasedNotice({ customer, erased, isNews }: ErasedNoticeProps) {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isNews) notice.current?.focus();
  }, [isNews]);
  return (
    <section
      ref={notice}
      tabIndex={-1}
      aria-label="Dados pessoais apagados"
      className="flex gap-3 rounded-card border border-line bg-sunken p-4"
    >
      <EyeOff aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-semibold">Titular removido</p>
        <p>
          Os dados pessoais foram apagados em <Instant at={erased.at} />
          {erased.by_rule ? ", pela regra de guarda da casa." : ` por ${erased.by}.`}
        </p>
        {erased.reason && <p className="text-muted wrap-anywhere">{`Motivo: ${erased.reason}`}</p>}
        <p className="text-muted">
          {customer.orders > 0
            ? "Ficam as datas, os valores e os equipamentos dos eventos, sem nada que diga de quem foram. "
            : ""}
          Quem era não pode mais ser recuperado.
        </p>
      </div>
    </section>
  );
}
