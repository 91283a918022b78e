import { ArrowRight } from "lucide-react";
import type { ProductChange } from "@/api/generated/query";

/** `Preço: R$ 11,90 → R$ 12,90`, one line for each. */
export function Changes({ changes }: { changes: readonly ProductChange[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className="flex flex-col gap-0.5">
      {changes.map(({ name, before, after }) => (
        <li key={name} className="wrap-anywhere">
          <span className="text-muted">{`${name}: `}</span>
          <del className="text-muted decoration-line-strong">{before ?? "vazio"}</del>
          <ArrowRight aria-label="agora" className="mx-1 inline size-3.5 text-muted" />
          <ins className="no-underline">{after ?? "vazio"}</ins>
        </li>
      ))}
    </ul>
  );
}
