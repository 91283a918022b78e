import { type IssuedNote, noteFile } from "@/api/fiscal";
import { Button } from "@/components/ui/button";
import { download } from "@/lib/download";
import { useCommand } from "@/lib/use-command";
import { noteName, noteSubject } from "./words";

/** The files of a note, as its provider gave them. */
export function NoteFiles({ note }: { note: IssuedNote }) {
  return (
    <>
      {note.has_pdf && <FileButton note={note} file="pdf" />}
      {note.has_xml && <FileButton note={note} file="xml" />}
    </>
  );
}

function FileButton({ note, file }: { note: IssuedNote; file: "xml" | "pdf" }) {
  const { id, kind, key } = note;
  const fetching = useCommand({
    run: () => noteFile(id, file),
    onDone: (blob) => download(blob, `${kind}-${key}.${file}`),
    failure: "O arquivo não pôde ser baixado. Tente de novo.",
  });
  const label = file.toUpperCase();
  return (
    <Button
      size="small"
      aria-label={`${label}: ${noteName(note)} de ${noteSubject(note)}`}
      disabled={fetching.isPending}
      onClick={() => fetching.mutate()}
    >
      {label}
    </Button>
  );
}
