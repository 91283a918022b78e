import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { notesQuery, orderDraftsQuery } from "@/api/fiscal";
import { Card } from "@/components/ui/card";
import { useMay } from "@/session/access";
import { DraftEntry } from "./draft-entry";
import { NoteEntry } from "./note-entry";

/** The notes of this order, for those who may read them. Nothing before the order is confirmed. */
export function NotesCard({ order }: { order: number }) {
  const mayRead = useMay("fiscal");
  const drafts = useQuery({ ...orderDraftsQuery(order), enabled: mayRead });
  const notes = useQuery({ ...notesQuery({ order_id: order }), enabled: mayRead }).data?.data ?? [];
  const asked = drafts.data?.data ?? [];
  const states = notes.map(({ id, state }) => `${id} ${state}`).join();
  const before = useRef("");
  const askAgain = useEffectEvent((known: string) => {
    if (before.current && before.current !== known) void drafts.refetch();
    before.current = known;
  });
  // a note that became void by itself is asked for again
  useEffect(() => askAgain(states), [states]);
  if (asked.length + notes.length === 0) return null;
  return (
    <Card title="Notas fiscais">
      {notes.length > 0 && (
        <ul className="divide-y divide-line">
          {notes.map((note) => (
            <li key={note.id} className="px-4 py-3">
              <NoteEntry note={note} />
            </li>
          ))}
        </ul>
      )}
      {asked.length > 0 && (
        <div className={notes.length > 0 ? "flex flex-col gap-4 border-t border-line p-4" : "flex flex-col gap-4 p-4"}>
          {asked.map((draft) => (
            <DraftEntry key={draft.kind} draft={draft} />
          ))}
        </div>
      )}
    </Card>
  );
}
