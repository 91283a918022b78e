import { type FormEvent, useState } from "react";
import { pieceSwapBody } from "@/api/generated/fields";
import { CameraButton } from "@/components/labels/camera-button";
import { tagOf } from "@/components/labels/tag-of";
import { Button } from "@/components/ui/button";
import { seen } from "@/lib/seen";
import { TextField } from "./controls";

const MOST_LETTERS = pieceSwapBody.by_tag.maxLength;

interface TagFieldProps {
  label: string;
  /** Why the system refused what was read. */
  error?: string | undefined;
  onRead: (tag: string) => void;
  /** One label after the other: the camera stays open. */
  many?: boolean;
}

/** A tag by camera, by keyboard scanner or by hand. The reader of codes is loaded with the camera. */
export function TagField({ label, error, onRead, many }: TagFieldProps) {
  const [text, setText] = useState("");
  const [isTooLong, setTooLong] = useState(false);
  const read = (raw: string) => {
    const tag = seen(raw).trim();
    setTooLong(tag.length > MOST_LETTERS);
    if (tag && tag.length <= MOST_LETTERS) onRead(tag);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setText("");
    read(tagOf(text));
  };
  return (
    <div className="flex flex-col gap-2">
      <form onSubmit={submit} className="flex items-end gap-2">
        <div className="min-w-0 grow">
          <TextField
            label={label}
            error={error}
            value={text}
            onChange={setText}
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={300}
          />
        </div>
        <Button type="submit" size="large" className="shrink-0">
          Usar
        </Button>
      </form>
      {isTooLong && (
        <p role="alert" className="font-semibold">
          {`Uma etiqueta tem no máximo ${MOST_LETTERS} caracteres. Confira o que foi lido.`}
        </p>
      )}
      <CameraButton many={many} onRead={read} />
    </div>
  );
}
