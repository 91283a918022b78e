import { Copy } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";

interface CopyFieldProps {
  label: string;
  text: string;
  hint?: string;
}

/** A text, of one or several lines, that a user enters in another program. */
export function CopyField({ label, text, hint }: CopyFieldProps) {
  const [said, setSaid] = useState("");
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const lines = text.split("\n").length;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid("Copiado.");
    } catch {
      field.current?.select();
      setSaid("O navegador não deixou copiar: o texto está selecionado, copie com Ctrl+C.");
    }
  };
  return (
    <div className="flex flex-col gap-1">
      <Field label={label} hint={hint}>
        {({ className, ...control }) => {
          const shown = {
            ...control,
            ref: field,
            readOnly: true,
            value: text,
            className: `${className} font-mono text-xs`,
          };
          return (
            <span className={lines > 1 ? "flex flex-col items-start gap-2" : "flex gap-2"}>
              {lines > 1 ? (
                <textarea {...shown} rows={lines + 1} onFocus={(event) => event.target.select()} />
              ) : (
                <input {...shown} onFocus={(event) => event.target.select()} />
              )}
              <Button icon={Copy} className="min-h-11" aria-label={`Copiar: ${label}`} onClick={() => void copy()}>
                Copiar
              </Button>
            </span>
          );
        }}
      </Field>
      <output className="text-sm text-muted">{said}</output>
    </div>
  );
}
