import { useEffect, useRef, useState } from "react";
import type { Controls } from "./controls";
import { latestOnly } from "./latest-only";
import { previewSize, type Size } from "./pipeline/geometry";
import type { Raster } from "./pipeline/raster";
import type { Renderer } from "./pipeline/renderer";
import type { OutputProfile } from "./profiles";

/** Milliseconds without a change after which the simulated site is given the new picture. */
const STILL = 250;

interface Wanted {
  controls: Controls;
  size: Size;
}

/** The result of the controls on a canvas, and as an address for the simulated site once nothing moves any more. */
export function usePreview(renderer: Renderer, controls: Controls, profile: OutputProfile) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [raster, setRaster] = useState<Raster>();
  const [failed, setFailed] = useState(false);
  const [ask] = useState(() =>
    latestOnly(async ({ controls: wanted, size }: Wanted) => {
      try {
        setRaster(await renderer.show(wanted, size));
        setFailed(false);
      } catch {
        setFailed(true);
      }
    }),
  );

  useEffect(() => {
    ask({ controls, size: previewSize(profile, controls.crop ?? profile) });
  }, [ask, controls, profile]);

  useEffect(() => {
    if (canvas.current && raster) draw(canvas.current, raster);
  }, [raster]);

  return { canvas, failed, url: usePictureUrl(canvas, raster) };
}

function draw(canvas: HTMLCanvasElement, { width, height, data }: Raster): void {
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")?.putImageData(new ImageData(data, width, height), 0, 0);
}

/** Of what the canvas shows, until it shows something else. */
function usePictureUrl(canvas: { current: HTMLCanvasElement | null }, raster: Raster | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!raster) return;
    let gone = false;
    const timer = setTimeout(() => {
      canvas.current?.toBlob((blob) => {
        if (blob && !gone) setUrl(URL.createObjectURL(blob));
      }, "image/webp");
    }, STILL);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [canvas, raster]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  return url;
}
