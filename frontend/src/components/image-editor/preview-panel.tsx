import { useEffect, useRef } from "react";
import type { Kind } from "@/components/images/limits";
import type { Controls } from "./controls";
import type { Renderer } from "./pipeline/renderer";
import type { OutputProfile } from "./profiles";
import { SiteSimulator } from "./simulator";
import { usePreview } from "./use-preview";

interface PreviewPanelProps {
  renderer: Renderer;
  controls: Controls;
  profile: OutputProfile;
  kind: Kind;
  name: string;
}

/** 'Simular': the file as it will be, and the site with it. */
export function PreviewPanel({ renderer, controls, profile, kind, name }: PreviewPanelProps) {
  const panel = useRef<HTMLElement>(null);
  // it opens below the picture, which fills the screen
  useEffect(() => {
    panel.current?.scrollIntoView({ block: "nearest" }); // answers a promise in newer browsers: nothing to clean up
  }, []);
  const { canvas, failed, url } = usePreview(renderer, controls, profile);
  return (
    <section
      ref={panel}
      aria-label="Simulação"
      className="scroll-mb-24 flex flex-col gap-4 rounded-card border border-line p-3 sm:p-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 className="font-semibold">Como fica</h3>
        <p className="text-sm text-muted tabular-nums">
          {profile.width} × {profile.height} px, WebP
        </p>
      </div>
      {failed && (
        <p role="alert" className="text-bad">
          A prévia não pôde ser calculada neste navegador. Ao salvar, o servidor monta a imagem com os seus ajustes.
        </p>
      )}
      <canvas
        ref={canvas}
        role="img"
        aria-label="Prévia do resultado"
        className="mx-auto max-h-[26rem] max-w-full rounded-control bg-sunken"
        style={{ aspectRatio: `${profile.width} / ${profile.height}` }}
      />
      <h3 className="font-semibold">No site</h3>
      {url ? (
        <SiteSimulator kind={kind} src={url} name={name} />
      ) : (
        <p className="text-muted">{failed ? "Sem prévia para mostrar." : "Preparando..."}</p>
      )}
    </section>
  );
}
