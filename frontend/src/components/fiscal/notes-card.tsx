import { useQuery } from "@tanstack/react-query";
import { notesQuery, orderDraftsQuery } from "@/api/fiscal";
import { Card } from "@/components/ui/card";
import { useMay } from "@/session/access";
import { DraftEntry } from "./draft-entry";
import { NoteEntry } from "./note-entry";

/** The notes of this order, for those who may read them. Nothing before the order is confirmed. */
export function NotesCard({ order }: { order: number }) {
  const mayRead = useMay("fiscal");
  const drafts = useQuery({ ...orderDraftsQuery(order), enabled: mayRead }).data?.data ?? [];
  const notes = useQuery({ ...notesQuery({ order_id: order }), enabled: mayRead }).data?.data ?? [];
  if (drafts.length + notes.length === 0) return null;
  return (
    <Card title="Notas fiscais">
      {notes.length > 0 && (
        <ul className="divide-y divide-line">
          {notes.map((note) => (
            <NoteEntry key={note.id} note={note} />
          ))}
        </ul>
      )}
      {drafts.length > 0 && (
        <div className="flex flex-col gap-4 p-4">
          {drafts.map((draft) => (
            <DraftEntry key={draft.kind} draft={draft} />
          ))}
        </div>
      )}
    </Card>
  );
}
