import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Maximize, ZoomIn, ZoomOut } from "lucide-react";
import type { ComponentType } from "react";
import { Button } from "@/components/ui/button";
import { largestFullCrop, moved, type Rect, resizedAtMiddle, rotatedBox, type Size } from "./pipeline/geometry";
import type { OutputProfile } from "./profiles";

const STEP = 10;
/** What a press of 'Mais perto' leaves of the width. */
const NEARER = 0.9;

interface CropButtonsProps {
  picture: Size;
  rotation: number;
  crop: Rect;
  profile: OutputProfile;
  disabled?: boolean;
  onCrop: (crop: Rect) => void;
}

/** The frame without dragging: for who cannot, and for the last few pixels. */
export function CropButtons({ picture, rotation, crop, profile, disabled, onCrop }: CropButtonsProps) {
  const box = rotatedBox(picture, rotation);
  const actions: [label: string, icon: ComponentType<{ className?: string }>, next: Rect][] = [
    ["Mover para a esquerda", ArrowLeft, moved(crop, -STEP, 0, box)],
    ["Mover para a direita", ArrowRight, moved(crop, STEP, 0, box)],
    ["Mover para cima", ArrowUp, moved(crop, 0, -STEP, box)],
    ["Mover para baixo", ArrowDown, moved(crop, 0, STEP, box)],
    ["Mais perto", ZoomIn, resizedAtMiddle(crop, NEARER, box, profile)],
    ["Mais longe", ZoomOut, resizedAtMiddle(crop, 1 / NEARER, box, profile)],
    ["Maior possível", Maximize, largestFullCrop(picture, rotation, profile)],
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that belong together are no form
    <div role="group" aria-label="Ajustar o recorte" className="flex flex-wrap gap-1.5">
      {actions.map(([label, Icon, next]) => (
        <Button key={label} disabled={disabled} title={label} onClick={() => onCrop(next)} className="w-9 px-0!">
          <Icon aria-hidden="true" className="size-4" />
          <span className="sr-only">{label}</span>
        </Button>
      ))}
    </div>
  );
}
