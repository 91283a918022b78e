import { Eye, EyeOff, History, Redo2, RotateCcw, Undo2 } from "lucide-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { controlsFrom, editDataOf } from "./controls";
import { ControlsPanel } from "./controls-panel";
import { CropStage } from "./crop-stage";
import { EditorFooter } from "./editor-footer";
import type { ImageEditorProps } from "./editor-props";
import type { Opened } from "./pipeline/renderer";
import { PreviewPanel } from "./preview-panel";
import { outputProfiles } from "./profiles";
import { type Edit, useEdit } from "./use-edit";

type EditingProps = Omit<ImageEditorProps, "open"> & Opened;

const NO_FILE = new Blob([], { type: "image/webp" });

/** The editor once its picture is there. */
export function Editing({ image, picture, renderer, onSave, onCancel, onUndo, onChanged }: EditingProps) {
  const profile = outputProfiles[image.kind];
  const [start] = useState(() => controlsFrom(image.editData, picture, image.kind));
  const edit = useEdit(start, picture, profile);
  const tell = useEffectEvent((changed: boolean) => onChanged?.(changed));
  useEffect(() => tell(edit.changed), [edit.changed]);
  const [simulating, setSimulating] = useState(false);
  const [busy, setBusy] = useState<"saving" | "undoing">();
  const [error, setError] = useState<unknown>();

  const during = async (what: "saving" | "undoing", work: () => Promise<void>) => {
    setBusy(what);
    setError(undefined);
    try {
      await work();
    } catch (reason) {
      setError(reason);
    } finally {
      setBusy(undefined);
    }
  };
  // a browser that cannot write the file still says what is to be done: the server does it
  const save = () =>
    during("saving", async () =>
      onSave(editDataOf(edit.controls, image.kind), await renderer.file(edit.controls).catch(() => NO_FILE)),
    );
  const undoStored = onUndo && image.canUndo ? () => during("undoing", onUndo) : undefined;

  return (
    <section
      aria-label={`Editor: ${image.name}`}
      onKeyDown={(event) => !busy && stepByKey(event, edit)}
      className="@container flex flex-col gap-4"
    >
      <Toolbar edit={edit} busy={busy !== undefined} onUndoStored={undoStored}>
        <Button aria-expanded={simulating} onClick={() => setSimulating(!simulating)}>
          {simulating ? (
            <EyeOff aria-hidden="true" className="size-4" />
          ) : (
            <Eye aria-hidden="true" className="size-4" />
          )}
          Simular
        </Button>
      </Toolbar>
      <div className="grid gap-5 @3xl:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <CropStage
            src={image.originalUrl}
            picture={picture}
            profile={profile}
            controls={edit.controls}
            disabled={busy !== undefined}
            onCrop={edit.setCrop}
          />
          <p className="text-sm text-muted max-sm:hidden">
            No recorte, as setas movem 1 px; com Shift, 10 px; com Ctrl, 100 px. Nos cantos, mudam o tamanho.
          </p>
          {simulating && (
            <PreviewPanel
              renderer={renderer}
              controls={edit.controls}
              profile={profile}
              kind={image.kind}
              name={image.name}
            />
          )}
        </div>
        <div className="@3xl:sticky @3xl:top-4 @3xl:self-start">
          <ControlsPanel edit={edit} picture={picture} profile={profile} disabled={busy !== undefined} />
        </div>
      </div>
      <EditorFooter changed={edit.changed} busy={busy} error={error} onSave={() => void save()} onCancel={onCancel} />
    </section>
  );
}

interface ToolbarProps {
  edit: Edit;
  busy: boolean;
  onUndoStored?: () => Promise<void>;
  children: React.ReactNode;
}

function Toolbar({ edit, busy, onUndoStored, children }: ToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        icon={Undo2}
        onClick={edit.undo}
        disabled={busy || !edit.canUndo}
        title="Desfazer (Ctrl+Z)"
        className="w-10 px-0!"
      >
        <span className="sr-only">Desfazer</span>
      </Button>
      <Button
        icon={Redo2}
        onClick={edit.redo}
        disabled={busy || !edit.canRedo}
        title="Refazer (Ctrl+Y)"
        className="w-10 px-0!"
      >
        <span className="sr-only">Refazer</span>
      </Button>
      <Button icon={RotateCcw} onClick={edit.restore} disabled={busy || edit.pristine}>
        Restaurar original
      </Button>
      {onUndoStored && (
        <Button icon={History} onClick={() => void onUndoStored()} disabled={busy}>
          Desfazer última edição
        </Button>
      )}
      <span className="ml-auto">{children}</span>
    </div>
  );
}

function stepByKey(event: KeyboardEvent, edit: Edit): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const key = event.key.toLowerCase();
  if (key !== "z" && key !== "y") return;
  event.preventDefault();
  if (key === "y" || event.shiftKey) edit.redo();
  else edit.undo();
}
