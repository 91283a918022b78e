import { Link } from "react-router-dom";
import { historyAddress } from "@/components/history/history";
import { counted, listed } from "@/lib/text";
import { useMay } from "@/session/access";
import type { Erasure, Mention } from "./customers";

const FOUND: Record<Mention["found"][number], string> = { name: "nome", phone: "telefone", document: "documento" };
const FIELDS: Record<string, string> = {
  name: "nome",
  note: "nota",
  notes: "observações",
  reason: "motivo",
  responsible: "entregador",
  batch: "lote",
};

/** The texts that may still name a person who was just erased. They are shown once: afterwards nobody knows the name. */
export function MentionsNotice({ erasure: { mentions = [], mentions_total: total = 0 } }: { erasure: Erasure }) {
  const audits = useMay("audit");
  if (total === 0) return null;
  return (
    <section aria-label="Textos que ainda podem citar essa pessoa" className="rounded-card bg-warn-soft p-4">
      <p className="font-semibold text-warn">
        {`${counted(total, "texto ainda pode", "textos ainda podem")} citar essa pessoa.`}
      </p>
      <p>
        São textos da equipe ou dados de outros clientes, e podem ser de quem tem o mesmo nome. Corrija onde for
        possível e anote agora o que precisar: esta lista não pode ser refeita.
      </p>
      <ul className="mt-2 flex flex-col gap-1">
        {mentions.map((each) => (
          <li key={`${each.stream}/${each.version}/${each.field}`} className="wrap-anywhere">
            {audits ? (
              <Link to={historyAddress(each.stream)} className="font-medium underline underline-offset-4">
                {each.stream}
              </Link>
            ) : (
              each.stream
            )}
            {`, ${fieldText(each.field)}: ${listed(each.found.map((what) => FOUND[what]))}`}
            {each.of_other && " (dados cifrados de outro cliente)"}
          </li>
        ))}
      </ul>
    </section>
  );
}

const fieldText = (field: string) => {
  const last = field.split(".").findLast((part) => Number.isNaN(Number(part))) ?? field;
  return FIELDS[last] ?? last;
};
