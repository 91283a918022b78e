import { type FormEvent, useState } from "react";
import { CameraButton } from "@/components/labels/camera-button";
import { tagOf } from "@/components/labels/tag-of";
import { Button } from "@/components/ui/button";
import { TextField } from "./controls";

interface TagFieldProps {
  label: string;
  onRead: (tag: string) => void;
  /** One label after the other: the camera stays open. */
  many?: boolean;
}

/** A tag by camera, by keyboard scanner or by hand. The reader of codes is loaded with the camera. */
export function TagField({ label, onRead, many }: TagFieldProps) {
  const [text, setText] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const tag = tagOf(text);
    setText("");
    if (tag) onRead(tag);
  };
  return (
    <div className="flex flex-col gap-2">
      <form onSubmit={submit} className="flex items-end gap-2">
        <div className="min-w-0 grow">
          <TextField
            label={label}
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
      <CameraButton many={many} onRead={onRead} />
    </div>
  );
}
