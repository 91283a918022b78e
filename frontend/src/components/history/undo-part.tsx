import { Undo2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { Button } from "@/components/ui/button";
import { formatNumber } from "@/lib/numbers";
import type { AuditDetail } from "./history";
import { eventAddress } from "./undo";
import { UndoDialog } from "./undo-dialog";

/** Which event undid this one, or was undone by it. */
export function UndoLinks({ event }: { event: AuditDetail }) {
  const { undone_by: undoneBy, undoes } = event.undo ?? {};
  return (
    <>
      {undoneBy && <Other stream={event.stream} number={undoneBy} said="Desfeito pelo acontecimento" />}
      {undoes && <Other stream={event.stream} number={undoes} said="Desfez o acontecimento" />}
    </>
  );
}

/** Asks what undoing an event would do, where it can be undone at all. */
export function UndoButton({ event }: { event: AuditDetail }) {
  const [open, setOpen] = useState(false);
  if (!event.undo?.possible) return null;
  return (
    <>
      <Button icon={Undo2} size="small" onClick={() => setOpen(true)}>
        Desfazer…
      </Button>
      {open && <UndoDialog event={event} onClose={() => setOpen(false)} />}
    </>
  );
}

function Other({ stream, number, said }: { stream: string; number: number; said: string }) {
  return (
    <p className="text-sm">
      <Link
        to={eventAddress(stream, number)}
        className="inline-flex min-h-6 items-center text-amber-text underline underline-offset-4"
      >
        {`${said} nº ${formatNumber(number)}`}
      </Link>
    </p>
  );
}
