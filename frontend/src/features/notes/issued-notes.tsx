import { useQuery } from "@tanstack/react-query";
import { FileArchive } from "lucide-react";
import { createContext, useContext, useState } from "react";
import { type IssuedNote, notesQuery } from "@/api/fiscal";
import { noteKindLabels, noteStateLabels } from "@/api/generated/fields";
import type { ListFiscalNotesParams } from "@/api/generated/query";
import { paths } from "@/app/paths";
import { DataTable } from "@/components/data-table/data-table";
import { defineList, useList } from "@/components/data-table/define-list";
import type { Column } from "@/components/data-table/types";
import { NoteEntry } from "@/components/fiscal/note-entry";
import { NoteFiles } from "@/components/fiscal/note-files";
import { NoteState } from "@/components/fiscal/note-state";
import { noteName, noteSubject } from "@/components/fiscal/words";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Instant } from "@/components/ui/instant";
import { LinkButton } from "@/components/ui/link-button";
import { dayOf } from "@/lib/days";
import { formatMoney } from "@/lib/money";
import { MonthFiles } from "./month-files";

const columns: Column<IssuedNote>[] = [
  {
    id: "kind",
    header: "Nota",
    primary: true,
    cell: (note) => (
      <>
        <span className="font-medium">{noteName(note)}</span>
        <span className="block font-normal text-muted wrap-anywhere">
          {[noteSubject(note), note.customer_name].filter(Boolean).join(", ")}
        </span>
        {(note.state === "rejected" || note.state === "denied" || note.is_stopped) && (
          <span className="block text-sm font-normal text-bad wrap-anywhere">
            {[note.code, note.sentence].filter(Boolean).join(": ")}
          </span>
        )}
        {note.contradictions.length > 0 && (
          <span className="block text-sm font-normal text-warn">O provedor disse depois outra coisa.</span>
        )}
      </>
    ),
  },
  {
    id: "state",
    header: "Situação",
    bare: true,
    cell: (note) => (
      <span className="flex flex-wrap items-center gap-1.5">
        <NoteState note={note} />
      </span>
    ),
  },
  {
    id: "total",
    header: "Valor",
    sort: "total",
    align: "end",
    cell: ({ total, asked_now }) => (
      <>
        <span className="whitespace-nowrap">{formatMoney(total)}</span>
        {asked_now !== null && (
          <span className="block text-sm text-warn">{`o pedido pede ${formatMoney(asked_now)}`}</span>
        )}
      </>
    ),
  },
  {
    id: "recorded_at",
    header: "Emitida",
    sort: "recorded_at",
    cell: ({ recorded_at, recorded_by }) => (
      <>
        <Instant at={recorded_at} className="whitespace-nowrap tabular-nums" />
        <span className="block text-sm text-muted">{recorded_by}</span>
      </>
    ),
  },
  {
    id: "acts",
    header: "Ações",
    bare: true,
    cell: (note) => (
      <span className="flex flex-wrap gap-2 @3xl:flex-nowrap">
        <Opening note={note} />
        <NoteFiles note={note} />
      </span>
    ),
  },
];

const list = defineList({
  label: "Notas emitidas",
  errorText: "Erro ao carregar notas",
  sort: "recorded_at",
  order: "desc",
  filters: [
    { name: "state", label: "Situação", options: { open: "Em aberto", ...noteStateLabels }, all: "Todas" },
    { name: "kind", label: "Tipo", options: noteKindLabels },
  ],
  columns,
  rowLabel: (note) => `${noteName(note)} de ${noteSubject(note)}`,
  query: (asked: ListFiscalNotesParams) => notesQuery(asked),
  rows: ({ data }) => data,
});

/** Notes that were handed over or recorded, where each is, and what can be done with it. */
export function IssuedNotes() {
  const { table } = useList(list);
  const [isAsking, setAsking] = useState(false);
  const [opened, setOpened] = useState<IssuedNote>();
  return (
    <Opener value={setOpened}>
      <DataTable
        {...table}
        actions={
          <>
            <LinkButton to={paths.operations.notes}>A emitir</LinkButton>
            <Button icon={FileArchive} onClick={() => setAsking(true)}>
              XML do mês
            </Button>
          </>
        }
        empty={
          <p className="max-w-prose text-muted">
            Uma nota se emite em A emitir ou na página do pedido. A que outro programa emitiu se registra ali pela
            chave.
          </p>
        }
      />
      {isAsking && <MonthFiles onClose={() => setAsking(false)} />}
      {opened && <NoteDialog opened={opened} onClose={() => setOpened(undefined)} />}
    </Opener>
  );
}

/** How a row opens its note. The dialog stands beside the list: the note may leave that by what is done there. */
const Opener = createContext<(note: IssuedNote) => void>(() => undefined);

function Opening({ note }: { note: IssuedNote }) {
  const open = useContext(Opener);
  return (
    <Button size="small" aria-label={`Abrir ${noteName(note)} de ${noteSubject(note)}`} onClick={() => open(note)}>
      Abrir
    </Button>
  );
}

/** The note as it is now, in whatever list it was opened: what is done here may take it out of that list. */
function NoteDialog({ opened, onClose }: { opened: IssuedNote; onClose: () => void }) {
  const { id, kind, order_id, recorded_at } = opened;
  const day = dayOf(recorded_at);
  const narrowed: ListFiscalNotesParams = order_id === null ? { kind, from: day, to: day } : { order_id };
  const found = useQuery(notesQuery({ ...narrowed, limit: 100 })).data?.data;
  const note = found?.find((each) => each.id === id) ?? opened;
  const title = noteName(note);
  return (
    <Dialog label={title} onClose={onClose} className="max-w-2xl">
      <div className="flex flex-col gap-3 p-5">
        <div>
          <h2 className="pr-12 text-lg font-semibold">{title}</h2>
          <p className="flex flex-wrap items-center gap-x-2 text-muted">
            {[noteSubject(note), note.customer_name].filter(Boolean).join(", ")}
          </p>
        </div>
        <NoteEntry note={note} isNamed={false} />
        {order_id !== null && (
          <LinkButton size="small" className="self-end" to={paths.operations.event(order_id)}>
            Abrir pedido
          </LinkButton>
        )}
      </div>
    </Dialog>
  );
}

export { IssuedNotes as Component };
