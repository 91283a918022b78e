import { adjusted } from "./color";
import { bestWithin } from "./fitting";
import type { Size } from "./geometry";
import type { Order, Reply } from "./orders";
import { LIGHT_GREY, type Raster } from "./raster";
import { type Edit, framed, type Shape } from "./rendering";

/** Beside the page, because a photo keeps a processor busy for longer than a hand on a slider waits. */
let source: Raster | undefined;
let last: { key: string; raster: Raster } | undefined;

self.addEventListener("message", ({ data: { id, ...order } }: MessageEvent<Order & { id: number }>) => {
  carriedOut(order).then(
    (answer) => reply({ id, ...answer }, "raster" in answer ? [answer.raster.data.buffer] : []),
    (error: unknown) => reply({ id, error: String(error) }),
  );
});

function reply(answer: Reply, transfer: Transferable[] = []): void {
  postMessage(answer, { transfer });
}

async function carriedOut(order: Order): Promise<{ raster: Raster } | { file: Blob } | { done: true }> {
  switch (order.kind) {
    case "open":
      source = pixelsOf(order.bitmap);
      return { done: true };
    case "show": {
      const shown = rendered(order.edit, order.profile, order.size);
      // what is kept for the next time must not leave with the answer
      return { raster: shown === last?.raster ? { ...shown, data: shown.data.slice() } : shown };
    }
    case "file": {
      const { profile } = order;
      const shown = rendered(order.edit, profile, profile);
      const canvas = new OffscreenCanvas(shown.width, shown.height);
      contextOf(canvas).putImageData(new ImageData(shown.data, shown.width), 0, 0);
      return { file: await bestWithin((quality) => encoded(canvas, quality), profile.quality, profile.largestFile) };
    }
  }
}

function pixelsOf(bitmap: ImageBitmap): Raster {
  const { width, height } = bitmap;
  const context = contextOf(new OffscreenCanvas(width, height));
  context.fillStyle = `rgb(${LIGHT_GREY.join(" ")})`;
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return { width, height, data: context.getImageData(0, 0, width, height).data };
}

/** Sliders change colours alone: what was cut and scaled for the last picture is kept. */
function rendered(edit: Edit, profile: Shape, { width, height }: Size): Raster {
  if (!source) throw new Error("no picture was opened");
  const key = JSON.stringify([edit.rotation, edit.crop, width, height]);
  if (last?.key !== key) last = { key, raster: framed(source, edit, profile, { width, height }) };
  return adjusted(last.raster, edit);
}

async function encoded(canvas: OffscreenCanvas, quality: number): Promise<Blob> {
  const file = await canvas.convertToBlob({ type: "image/webp", quality });
  if (file.type !== "image/webp") throw new Error(`this browser writes ${file.type}, not WebP`);
  return file;
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("this browser has no canvas beside the page");
  return context;
}
