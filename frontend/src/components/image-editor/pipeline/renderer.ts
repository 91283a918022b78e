import type { OutputProfile } from "../profiles";
import type { Size } from "./geometry";
import type { Order, Reply } from "./orders";
import type { Raster } from "./raster";
import type { Edit } from "./rendering";

/** One picture that is being edited. */
export interface Renderer {
  /** What the edit gives, at this size. */
  show: (edit: Edit, size: Size) => Promise<Raster>;
  /** The WebP file that it would become, within the profile's bytes. Rejects where the browser cannot write it. */
  file: (edit: Edit) => Promise<Blob>;
  close: () => void;
}

/** A picture that was read, and who computes with it. */
export interface Opened {
  /** Pixels of the original. */
  picture: Size;
  renderer: Renderer;
}

export type OpenPicture = (src: string, profile: OutputProfile) => Promise<Opened>;

/** Computes beside the page. Rejects where the picture cannot be read. */
export const openPicture: OpenPicture = async (src, profile) => {
  const image = new Image();
  image.crossOrigin = "anonymous";
  image.src = src;
  await image.decode();
  const picture = { width: image.naturalWidth, height: image.naturalHeight };
  return { picture, renderer: await startRenderer(await createImageBitmap(image), profile) };
};

async function startRenderer(bitmap: ImageBitmap, profile: OutputProfile): Promise<Renderer> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  const ask = correspondence(worker);
  await ask({ kind: "open", bitmap }, [bitmap]);
  return {
    show: async (edit, size) => {
      const answer = await ask({ kind: "show", edit, profile, size });
      if ("raster" in answer) return answer.raster;
      throw new Error("the worker answered something else");
    },
    file: async (edit) => {
      const answer = await ask({ kind: "file", edit, profile });
      if ("file" in answer) return answer.file;
      throw new Error("the worker answered something else");
    },
    close: () => worker.terminate(),
  };
}

/** Sends orders and finds the answer to each by its number. */
function correspondence(worker: Worker): (order: Order, transfer?: Transferable[]) => Promise<Reply> {
  const waiting = new Map<number, { resolve: (reply: Reply) => void; reject: (reason: Error) => void }>();
  let count = 0;
  worker.addEventListener("message", ({ data }: MessageEvent<Reply>) => {
    const letter = waiting.get(data.id);
    waiting.delete(data.id);
    if ("error" in data) letter?.reject(new Error(data.error));
    else letter?.resolve(data);
  });
  worker.addEventListener("error", (event) => {
    for (const { reject } of waiting.values()) reject(new Error(event.message || "the worker could not be started"));
    waiting.clear();
  });
  return (order, transfer = []) =>
    new Promise((resolve, reject) => {
      count += 1;
      waiting.set(count, { resolve, reject });
      worker.postMessage({ ...order, id: count }, transfer);
    });
}
