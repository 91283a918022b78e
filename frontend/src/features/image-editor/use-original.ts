import { useEffect, useState } from "react";
import type { Size } from "./pipeline/geometry";
import { type OpenRenderer, openRenderer, type Renderer } from "./pipeline/renderer";
import type { OutputProfile } from "./profiles";

/** The picture that is edited, and who computes with it. */
export interface Original {
  picture: Size;
  renderer: Renderer;
}

export type Loading = { state: "loading" } | { state: "failed" } | ({ state: "ready" } & Original);

/** Loads a picture for as long as the component is there; another picture, or another try, is another component. */
export function useOriginal(src: string, profile: OutputProfile, open: OpenRenderer = openRenderer): Loading {
  const [loading, setLoading] = useState<Loading>({ state: "loading" });
  useEffect(() => {
    let renderer: Renderer | undefined;
    let gone = false;
    const load = async () => {
      const image = await decoded(src);
      const opened = await open(image, profile);
      if (gone) {
        opened.close();
        return;
      }
      renderer = opened;
      setLoading({ state: "ready", renderer, picture: { width: image.naturalWidth, height: image.naturalHeight } });
    };
    load().catch(() => {
      if (!gone) setLoading({ state: "failed" });
    });
    return () => {
      gone = true;
      renderer?.close();
    };
  }, [src, profile, open]);
  return loading;
}

async function decoded(src: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.crossOrigin = "anonymous";
  image.src = src;
  await image.decode();
  return image;
}
