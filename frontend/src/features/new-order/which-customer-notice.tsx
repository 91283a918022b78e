import { UserCheck, UserPlus } from "lucide-react";
import type { Candidate, CustomerChoice } from "@/components/orders/which-customer";
import { Button } from "@/components/ui/button";
import { counted } from "@/lib/text";

interface WhichCustomerNoticeProps {
  /** As it was typed for this order. */
  name: string;
  candidates: readonly Candidate[];
  onChoose: (choice: CustomerChoice) => void;
}

/** Another name on a known telephone: the same person, or somebody who shares it. */
export function WhichCustomerNotice({ name, candidates, onChoose }: WhichCustomerNoticeProps) {
  return (
    <section
      aria-label="Mesma pessoa?"
      className="flex flex-col gap-3 rounded-card border border-warn bg-warn-soft p-4"
    >
      <div role="alert" className="flex flex-col gap-1">
        <p className="font-semibold text-warn">Mesma pessoa?</p>
        <p>{`Este contato já está cadastrado com outro nome. Quem é ${name}?`}</p>
      </div>
      <ul className="flex flex-wrap gap-2">
        {candidates.map(({ customer_id, name: known, orders }) => (
          <li key={customer_id}>
            <Button icon={UserCheck} onClick={() => onChoose({ customer_id })}>
              {`É ${known} (nº ${customer_id}, ${counted(orders, "evento", "eventos")})`}
            </Button>
          </li>
        ))}
        <li>
          <Button icon={UserPlus} onClick={() => onChoose({ new_customer: true })}>
            É outra pessoa
          </Button>
        </li>
      </ul>
      <p className="text-muted">
        Cada pessoa tem seu cadastro, mesmo com o telefone em comum. O evento guarda o nome digitado.
      </p>
    </section>
  );
}
