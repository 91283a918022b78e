import { useState } from "react";
import { errorTexts } from "@/api/errors";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { Editing } from "./editing";
import type { ImageEditorProps } from "./editor-props";
import { outputProfiles } from "./profiles";
import { useOriginal } from "./use-original";

export type { EditData } from "./controls";
export type { EditedImage, ImageEditorProps } from "./editor-props";

/** Cuts, turns and tones a picture. Nothing is lost: the original is kept, and every stored edit can be taken back. */
export function ImageEditor(props: ImageEditorProps) {
  const { image, onUndo } = props;
  const [attempt, setAttempt] = useState(0);
  const [undone, setUndone] = useState(false);
  // what is stored is read once: a list that refreshes must not take away what somebody is doing. Except after an undo
  const stored = undone ? JSON.stringify(image.editData) : "";
  return (
    <Opening
      key={`${image.id} ${image.originalUrl} ${attempt} ${stored}`}
      {...props}
      onUndo={onUndo && (() => onUndo().then(() => setUndone(true)))}
      onRetry={() => setAttempt(attempt + 1)}
    />
  );
}

function Opening({ onRetry, open, ...props }: ImageEditorProps & { onRetry: () => void }) {
  const { image } = props;
  const loading = useOriginal(image.originalUrl, outputProfiles[image.kind], open);
  if (loading.state === "failed") {
    return (
      <ErrorState
        title={errorTexts.images.loadOne}
        detail="A imagem salva continua como estava. Confira a conexão e tente de novo."
        onRetry={onRetry}
      />
    );
  }
  if (loading.state === "loading") {
    return (
      <>
        <output className="sr-only">Carregando...</output>
        <Skeleton className="h-72" />
      </>
    );
  }
  return <Editing {...props} picture={loading.picture} renderer={loading.renderer} />;
}
