import { Copy } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";

/** A text that a user enters in another program. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const [said, setSaid] = useState("");
  const field = useRef<HTMLInputElement>(null);
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
      <Field label={label}>
        {({ className, ...control }) => (
          <span className="flex gap-2">
            <input
              {...control}
              ref={field}
              readOnly
              value={text}
              onFocus={(event) => event.target.select()}
              className={`${className} font-mono text-xs`}
            />
            <Button icon={Copy} className="min-h-11" aria-label={`Copiar: ${label}`} onClick={() => void copy()}>
              Copiar
            </Button>
          </span>
        )}
      </Field>
      <output className="text-sm text-muted">{said}</output>
    </div>
  );
}
