import { useState } from "react";
import { type IssuedNote, touchedByNotes } from "@/api/fiscal";
import { withdrawFiscalNote } from "@/api/generated/command";
import { noteKindLabels } from "@/api/generated/fields";
import { Button } from "@/components/ui/button";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { Instant } from "@/components/ui/instant";
import { formatMoney } from "@/lib/money";
import { spacedKey } from "./spaced-key";

/** A note that was recorded, and whether its order asks for another amount by now. */
export function NoteEntry({ note }: { note: IssuedNote }) {
  const [isAsked, setAsked] = useState(false);
  const { id, kind, order_code, key, total, asked_now, recorded_at, recorded_by } = note;
  const name = noteKindLabels[kind];
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">{name}</span>
        <span className="tabular-nums">{formatMoney(total)}</span>
      </div>
      <p className="text-sm text-muted tabular-nums">{spacedKey(key)}</p>
      {asked_now !== null && (
        <p className="text-sm text-warn">
          {`O pedido mudou depois da nota: pede ${formatMoney(asked_now)}. Emita uma nota complementar ou de devolução.`}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-muted">
        <span>
          <Instant at={recorded_at} />
          {`, ${recorded_by}`}
        </span>
        <Button
          size="small"
          variant="quiet"
          aria-label={`Retirar ${name} de ${order_code}`}
          onClick={() => setAsked(true)}
        >
          Retirar
        </Button>
      </div>
      {isAsked && (
        <ConfirmAction
          title={`Retirar ${name}?`}
          verb="Retirar nota"
          busy="Retirando..."
          fallback="Não foi possível retirar a nota"
          run={() => withdrawFiscalNote(id)}
          invalidates={touchedByNotes}
          success="Nota retirada."
          onClose={() => setAsked(false)}
        >
          {`Para uma nota registrada por engano ou cancelada onde foi emitida. O pedido ${order_code} volta a pedir esta nota.`}
        </ConfirmAction>
      )}
    </li>
  );
}
