import { ArrowRight } from "lucide-react";
import type { AuditDetail } from "./history";
import { Masked } from "./masked";

const NOTHING = "vazio";

/** What an event changed, `Preço: R$ 11,90 → R$ 12,90`, and below it what it says beside that. */
export function Difference({ changes, facts, masked }: Pick<AuditDetail, "changes" | "facts" | "masked">) {
  if (changes.length + facts.length === 0) {
    return <p className="text-muted">Este acontecimento não mudou nenhum campo: ele é a própria notícia.</p>;
  }
  return (
    <>
      <ul className="flex flex-col gap-1">
        {changes.map(({ label, before, after }) => (
          <li key={`de ${label}`} className="wrap-anywhere">
            <span className="text-muted">{`${label}: `}</span>
            {before !== null && (
              <>
                <del className="text-muted decoration-line-strong">{before}</del>
                <ArrowRight aria-label="agora" className="mx-1 inline size-3.5 text-muted" />
              </>
            )}
            <ins className="no-underline">{after ?? NOTHING}</ins>
          </li>
        ))}
        {facts.map(({ label, value }) => (
          <li key={label} className="wrap-anywhere">
            <span className="text-muted">{`${label}: `}</span>
            {value}
          </li>
        ))}
      </ul>
      <Masked why={masked} />
    </>
  );
}
