import { ScanLine } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { readLabelParams } from "@/api/generated/fields";
import { Button } from "@/components/ui/button";
import { controlClass } from "@/components/ui/field";
import { CameraButton } from "./camera-button";
import { tagOf } from "./tag-of";

interface TagReaderProps {
  onRead: (tag: string) => void;
  /** One label after the other: the camera stays open. */
  many?: boolean;
}

/**
 * 'Ler etiqueta': by the camera, by a keyboard scanner, which types the label and ends with Enter, or by hand. The
 * field has the focus, so that a scanner needs no touch on the screen.
 */
export function TagReader({ onRead, many = false }: TagReaderProps) {
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  // after the effects of the whole page: a navigation puts the focus at the start of the new content
  useEffect(() => queueMicrotask(() => field.current?.focus({ preventScroll: true })), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const tag = tagOf(text);
    setText("");
    field.current?.focus();
    if (tag) onRead(tag);
  };

  return (
    <div className="flex flex-wrap items-end gap-2">
      <form onSubmit={submit} className="flex min-w-0 grow flex-wrap items-end gap-2">
        <label className="flex min-w-0 grow basis-60 flex-col gap-1 text-sm font-medium">
          Ler etiqueta
          <input
            ref={field}
            value={text}
            onChange={(event) => setText(event.target.value)}
            placeholder="BARRIL50-0007"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={readLabelParams.tag.maxLength}
            className={`${controlClass} min-h-11 font-normal`}
          />
        </label>
        <Button type="submit" icon={ScanLine} variant="primary" className="min-h-11 max-sm:grow">
          Ler
        </Button>
      </form>
      <CameraButton onRead={onRead} many={many} />
    </div>
  );
}
