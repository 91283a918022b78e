import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { isOutdated, NEW_VERSION } from "@/lib/build";
import { type Detector, openDetector } from "./detector";

/** How long the same label may stay before the camera without being read again, in milliseconds. */
const SAME_LABEL = 3_000;
/** Between two looks: a phone stays cool. */
const PAUSE = 120;

interface CameraProps {
  onRead: (text: string) => void;
  onClose: () => void;
}

/** The picture of the camera, and each label that comes before it. */
export function Camera({ onRead, onClose }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string>();
  const read = useEffectEvent((text: string) => {
    navigator.vibrate?.(60);
    onRead(text);
  });

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const closing = new AbortController();
    void watch(element, closing.signal, read).catch(async (error: unknown) => {
      const text = await problemOf(error);
      if (!closing.signal.aborted) setProblem(text);
    });
    return () => closing.abort();
  }, []);

  return (
    <div className="flex flex-col gap-2">
      {problem ? (
        <p role="alert" className="rounded-control bg-bad-soft p-3 text-text">
          {problem}
        </p>
      ) : (
        <>
          <video
            ref={video}
            muted
            playsInline
            aria-label="Imagem da câmera"
            className="aspect-4/3 max-h-[55dvh] w-full rounded-card bg-black object-cover"
          />
          <p className="text-sm">Aponte para o código da etiqueta.</p>
        </>
      )}
      <Button className="min-h-11" onClick={onClose}>
        Fechar a câmera
      </Button>
    </div>
  );
}

/** Reads until `signal` aborts; then the camera goes dark. */
async function watch(video: HTMLVideoElement, signal: AbortSignal, read: (text: string) => void): Promise<void> {
  // a page without TLS has no camera
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException("no camera", "NotFoundError");
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: "environment", width: { ideal: 1280 } },
    audio: false,
  });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) {
    stop();
    return;
  }
  const detect = await openDetector().catch((error: unknown) => {
    stop();
    throw error;
  });
  video.srcObject = stream;
  await video.play();
  await readAll(video, detect, signal, read);
}

async function readAll(video: HTMLVideoElement, detect: Detector, signal: AbortSignal, read: (text: string) => void) {
  let last = { text: "", at: Number.NEGATIVE_INFINITY };
  while (!signal.aborted) {
    const text = await detect(video);
    const at = performance.now();
    if (text !== undefined && !signal.aborted) {
      if (text !== last.text || at - last.at > SAME_LABEL) read(text);
      last = { text, at };
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

async function problemOf(error: unknown): Promise<string> {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError")
    return "O navegador não deixou usar a câmera. Permita o acesso, ou digite a etiqueta.";
  if (name === "NotFoundError") return "Não há câmera neste aparelho. Digite a etiqueta, ou use um leitor.";
  if (!name && (await isOutdated())) return `${NEW_VERSION} Enquanto isso, digite a etiqueta.`;
  return "A câmera não pôde ser aberta. Digite a etiqueta.";
}
