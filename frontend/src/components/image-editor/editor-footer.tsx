import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Refusal } from "@/components/ui/refusal";

interface EditorFooterProps {
  /** Whether leaving would lose something. */
  changed: boolean;
  busy: "saving" | "undoing" | undefined;
  error: unknown;
  onSave: () => void;
  onCancel: () => void;
}

/** The way out: 'Salvar', or 'Cancelar', which asks first where something would be lost. */
export function EditorFooter({ changed, busy, error, onSave, onCancel }: EditorFooterProps) {
  const [leaving, setLeaving] = useState(false);
  const asking = leaving && changed && !busy;
  return (
    <footer className="sticky bottom-0 z-10 -mb-1 flex flex-col gap-3 border-t border-line bg-raised py-3">
      <Refusal
        error={error}
        fallback="Erro ao salvar. Tente novamente"
        whenMoved="Outra pessoa mexeu nesta imagem. Feche o editor e abra de novo para ver como ela está."
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        {asking && (
          <p role="alert" className="mr-auto font-medium">
            Descartar os ajustes que você fez?
          </p>
        )}
        {asking ? (
          <>
            <Button onClick={() => setLeaving(false)}>Continuar editando</Button>
            <Button variant="danger" onClick={onCancel}>
              Descartar
            </Button>
          </>
        ) : (
          <>
            <Button disabled={busy !== undefined} onClick={() => (changed ? setLeaving(true) : onCancel())}>
              Cancelar
            </Button>
            <Button variant="primary" disabled={busy !== undefined} onClick={onSave}>
              {busy === "saving" ? "Salvando..." : "Salvar"}
            </Button>
          </>
        )}
      </div>
    </footer>
  );
}
