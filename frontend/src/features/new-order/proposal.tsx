import type { FreeAsset } from "@/api/generated/query";
import { Button } from "@/components/ui/button";
import { counted, listed } from "@/lib/text";
import { KegPicture } from "./keg-picture";
import { countOf, type Kegs, kegsText, matching } from "./party";

interface ProposalProps {
  kegs: Kegs;
  /** What is free and not chosen yet. */
  free: readonly FreeAsset[];
  onAdd: (assets: readonly FreeAsset[]) => void;
  onReckon: () => void;
  onDismiss: () => void;
}

/** The barrels that the party calculator proposed, ready to be taken from what is free. */
export function Proposal({ kegs, free, onAdd, onReckon, onDismiss }: ProposalProps) {
  const { found, missing } = matching(kegs, free);
  return (
    <section
      aria-label="Sugestão da calculadora"
      className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card border border-line bg-amber-soft p-4"
    >
      <KegPicture kegs={kegs} />
      <div className="min-w-0 grow basis-56">
        <p className="font-medium">{`A calculadora sugere ${kegsText(kegs, listed)}.`}</p>
        <p className="text-sm">
          {countOf(missing) > 0
            ? `Nestas datas não há livre: ${kegsText(missing, listed)}.`
            : "Há barris livres para todos nestas datas."}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {found.length > 0 && (
          <Button onClick={() => onAdd(found)}>{`Adicionar ${counted(found.length, "barril", "barris")}`}</Button>
        )}
        <Button variant="quiet" onClick={onReckon}>
          Refazer a conta
        </Button>
        <Button variant="quiet" onClick={onDismiss}>
          Dispensar
        </Button>
      </div>
    </section>
  );
}
