import type { OutputProfile } from "../profiles";
import type { Size } from "./geometry";
import type { Raster } from "./raster";
import type { Edit } from "./rendering";

/** What the page asks of the worker. */
export type Order =
  | { kind: "open"; bitmap: ImageBitmap }
  | { kind: "show"; edit: Edit; profile: OutputProfile; size: Size }
  | { kind: "file"; edit: Edit; profile: OutputProfile };

/** What it hears, with the number of its order. */
export type Reply = { id: number } & ({ raster: Raster } | { file: Blob } | { done: true } | { error: string });
