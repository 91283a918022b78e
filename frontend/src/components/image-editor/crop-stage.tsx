import "./crop-stage.css";
import type { KeyboardEvent } from "react";
import { type PercentCrop, ReactCrop } from "react-image-crop";
import { classNames } from "@/components/ui/class-names";
import type { Controls } from "./controls";
import {
  type Corner,
  clampCrop,
  isUsable,
  moved,
  quarterTurns,
  type Rect,
  resized,
  rotatedBox,
  type Size,
} from "./pipeline/geometry";
import type { OutputProfile } from "./profiles";

/** In pixels of the picture. */
const NUDGE = { plain: 1, shift: 10, control: 100 } as const;

const labels = {
  cropArea: "Recorte: as setas movem 1 pixel, com Shift 10, com Ctrl 100",
  nwDragHandle: "Canto superior esquerdo do recorte: as setas mudam o tamanho",
  neDragHandle: "Canto superior direito do recorte: as setas mudam o tamanho",
  seDragHandle: "Canto inferior direito do recorte: as setas mudam o tamanho",
  swDragHandle: "Canto inferior esquerdo do recorte: as setas mudam o tamanho",
  nDragHandle: "Borda superior do recorte",
  eDragHandle: "Borda direita do recorte",
  sDragHandle: "Borda inferior do recorte",
  wDragHandle: "Borda esquerda do recorte",
};

interface CropStageProps {
  src: string;
  picture: Size;
  profile: OutputProfile;
  controls: Controls;
  disabled?: boolean;
  onCrop: (crop: Rect) => void;
}

/** The picture as it stands rotated, and over it the frame that is cut out. */
export function CropStage({ src, picture, profile, controls, disabled, onCrop }: CropStageProps) {
  const { rotation, crop } = controls;
  const box = rotatedBox(picture, rotation);
  const aspect = box.width / box.height;

  const draw = ({ x, y, width, height }: PercentCrop) => {
    const drawn = scaledTo(box, { x: x / 100, y: y / 100, width: width / 100, height: height / 100 });
    if (isUsable(drawn)) onCrop(clampCrop(drawn, box, profile));
  };
  // before the library's own keys, which count in pixels of the screen
  const nudge = (event: KeyboardEvent) => {
    if (!crop || disabled) return;
    const next = nudged(event, crop, box, profile);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    onCrop(next);
  };

  return (
    <div className="crop-stage flex justify-center rounded-card bg-sunken p-3 sm:p-4" onKeyDownCapture={nudge}>
      <ReactCrop
        crop={crop ? percentOf(crop, box) : undefined}
        aspect={profile.width / profile.height}
        keepSelection
        ruleOfThirds
        minWidth={24}
        disabled={disabled || !crop}
        ariaLabels={labels}
        onChange={(_pixels, percent) => draw(percent)}
        style={{ width: `min(100%, calc(min(58dvh, 34rem) * ${aspect}))` }}
      >
        <div
          className={classNames("relative overflow-hidden", quarterTurns(rotation) === undefined && "bg-[#f3f4f6]")}
          style={{ aspectRatio: aspect }}
        >
          <img
            src={src}
            alt="Original, com o recorte por cima"
            draggable={false}
            className="absolute top-1/2 left-1/2 max-w-none select-none"
            style={{
              width: `${(picture.width / box.width) * 100}%`,
              transform: `translate(-50%, -50%) rotate(${rotation}deg)`,
              filter: filterOf(controls),
            }}
          />
        </div>
      </ReactCrop>
    </div>
  );
}

/** What an arrow key does to the frame, or to the corner that has the focus; `undefined` for any other key. */
function nudged(event: KeyboardEvent, crop: Rect, box: Size, shape: Size): Rect | undefined {
  const [dx, dy] = ARROWS[event.key] ?? [0, 0];
  if ((dx === 0 && dy === 0) || event.altKey) return undefined;
  const step = event.ctrlKey || event.metaKey ? NUDGE.control : event.shiftKey ? NUDGE.shift : NUDGE.plain;
  const corner = event.target instanceof HTMLElement ? event.target.dataset.ord : undefined;
  if (!corner) return moved(crop, dx * step, dy * step, box);
  const outwards = dx === 0 ? dy * (corner.startsWith("n") ? -1 : 1) : dx * (corner.endsWith("w") ? -1 : 1);
  return resized(crop, corner as Corner, outwards * step, box, shape);
}

const ARROWS: Record<string, readonly [dx: number, dy: number] | undefined> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function percentOf(crop: Rect, box: Size): PercentCrop {
  return {
    unit: "%",
    x: (crop.x / box.width) * 100,
    y: (crop.y / box.height) * 100,
    width: (crop.width / box.width) * 100,
    height: (crop.height / box.height) * 100,
  };
}

const scaledTo = (box: Size, part: Rect): Rect => ({
  x: part.x * box.width,
  y: part.y * box.height,
  width: part.width * box.width,
  height: part.height * box.height,
});

/** At once, while the exact preview is computed; by the same definition. */
function filterOf({ brightness, contrast, saturation }: Controls): string {
  return `brightness(${brightness}%) contrast(${contrast}%) saturate(${saturation}%)`;
}
