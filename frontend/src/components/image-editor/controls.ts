import type { Kind } from "@/components/images/limits";
import type { Tones } from "./pipeline/color";
import {
  clampCrop,
  followed,
  isUsable,
  largestFullCrop,
  normalAngle,
  type Rect,
  rotatedBox,
  type Size,
} from "./pipeline/geometry";
import type { Edit } from "./pipeline/rendering";
import { type OutputProfile, outputProfiles } from "./profiles";

/** An edit as the API stores it. `cropRect` is in pixels of the rotated original. */
export interface EditData extends Tones {
  profile: Kind;
  cropRect: Rect | null;
  scale: number;
  /** Degrees clockwise, −180 to 180. */
  rotation: number;
  blur: number;
  position: { x: number; y: number };
}

/** What the editor's controls say. Without a crop the whole picture is shown. */
export type Controls = Edit;

/** Of brightness, contrast and saturation, in per cent. */
export const SLIDER = { least: 50, most: 150, step: 1, start: 100 } as const;
/** Degrees. The slider turns within a quarter, the buttons by a quarter. */
export const FINE_TURN = { least: -44.5, most: 44.5, step: 0.5 } as const;

export const NEUTRAL: Tones = { brightness: SLIDER.start, contrast: SLIDER.start, saturation: SLIDER.start };

/** A picture as it was uploaded: centred, as large as possible, nothing changed. */
export function untouched(picture: Size, profile: OutputProfile): Controls {
  return { ...NEUTRAL, rotation: 0, crop: largestFullCrop(picture, 0, profile) };
}

/**
 * The controls of a stored edit. What is missing, or makes no sense for this picture, is as if nobody had touched it;
 * an invalid or empty crop is ignored.
 */
export function controlsFrom(stored: unknown, picture: Size, kind: Kind): Controls {
  const profile = outputProfiles[kind];
  const data: Partial<Record<keyof EditData, unknown>> = isRecord(stored) ? stored : {};
  const rotation = typeof data.rotation === "number" ? normalAngle(data.rotation) : 0;
  return {
    rotation,
    crop: storedCrop(data, picture, rotation, profile),
    brightness: percentIn(data.brightness),
    contrast: percentIn(data.contrast),
    saturation: percentIn(data.saturation),
  };
}

export function editDataOf({ crop, rotation, brightness, contrast, saturation }: Controls, kind: Kind): EditData {
  return {
    profile: kind,
    cropRect: crop,
    scale: 1,
    rotation,
    brightness,
    contrast,
    saturation,
    blur: 0,
    position: { x: 0, y: 0 },
  };
}

/** Turned to another angle. A crop that nobody moved stays as large as the picture lets it; another one goes along. */
export function turned(controls: Controls, degrees: number, picture: Size, profile: OutputProfile): Controls {
  const rotation = normalAngle(degrees);
  const { crop } = controls;
  if (!crop) return { ...controls, rotation };
  const untouchedCrop = largestFullCrop(picture, controls.rotation, profile);
  return {
    ...controls,
    rotation,
    crop: sameRect(crop, untouchedCrop)
      ? largestFullCrop(picture, rotation, profile)
      : followed(crop, picture, controls.rotation, rotation, profile),
  };
}

/** Degrees beyond the nearest quarter turn: what the fine slider shows. */
export function fineTurn(rotation: number): number {
  const beyond = rotation - Math.round(rotation / 90) * 90;
  return Math.max(FINE_TURN.least, Math.min(Math.round(beyond * 10) / 10, FINE_TURN.most));
}

/** The rotation after the fine slider was moved to `fine`. */
export function withFineTurn(rotation: number, fine: number): number {
  return normalAngle(Math.round(rotation / 90) * 90 + fine);
}

export function sameControls(one: Controls, other: Controls): boolean {
  return (
    sameRect(one.crop, other.crop) &&
    (["rotation", "brightness", "contrast", "saturation"] as const).every((name) => one[name] === other[name])
  );
}

function sameRect(one: Rect | null, other: Rect | null): boolean {
  if (!one || !other) return one === other;
  return (["x", "y", "width", "height"] as const).every((side) => one[side] === other[side]);
}

/** An edit of a product's picture may be stored without a crop on purpose; then all of it is shown. */
function storedCrop(
  data: Partial<Record<keyof EditData, unknown>>,
  picture: Size,
  rotation: number,
  profile: OutputProfile,
): Rect | null {
  const { cropRect } = data;
  const missing = cropRect === null || cropRect === undefined;
  if (missing && profile.fit === "contain" && Object.keys(data).length > 0) return null;
  if (isRecord(cropRect) && isUsable(cropRect)) return clampCrop(cropRect, rotatedBox(picture, rotation), profile);
  return largestFullCrop(picture, rotation, profile);
}

function percentIn(value: unknown): number {
  if (typeof value !== "number" || !Number.isFinite(value)) return SLIDER.start;
  return Math.max(SLIDER.least, Math.min(Math.round(value), SLIDER.most));
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
