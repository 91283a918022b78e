import { RotateCcw, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { CheckField } from "@/components/ui/check-field";
import { formatNumber } from "@/lib/numbers";
import { FINE_TURN, fineTurn, SLIDER, withFineTurn } from "./controls";
import { CropButtons } from "./crop-buttons";
import { largestFullCrop, type Size } from "./pipeline/geometry";
import type { OutputProfile } from "./profiles";
import { SliderField } from "./slider-field";
import type { Edit, Slider } from "./use-edit";

interface ControlsPanelProps {
  edit: Edit;
  picture: Size;
  profile: OutputProfile;
  disabled?: boolean;
}

const tones: readonly [Slider, string][] = [
  ["brightness", "Brilho"],
  ["contrast", "Contraste"],
  ["saturation", "Saturação"],
];

/** Everything that can be changed beside the frame itself. */
export function ControlsPanel({ edit, picture, profile, disabled }: ControlsPanelProps) {
  const { controls } = edit;
  const { crop, rotation } = controls;
  return (
    <div className="flex flex-col gap-5">
      <Group title={`Recorte ${profile.aspect}`} aside={crop && `${crop.width} × ${crop.height} px`}>
        {profile.fit === "contain" && (
          <CheckField
            label="Mostrar a imagem inteira"
            hint="Sem recorte, sobre uma cópia desfocada onde sobrar espaço."
            checked={!crop}
            disabled={disabled}
            onChange={(whole) => edit.setCrop(whole ? null : largestFullCrop(picture, rotation, profile))}
          />
        )}
        {crop && <CropButtons {...{ picture, rotation, crop, profile, disabled }} onCrop={edit.setCrop} />}
        {crop && crop.width < profile.width && (
          <p className="text-sm text-warn">
            O recorte é menor que {profile.width} × {profile.height} px: a imagem será ampliada e perde nitidez.
          </p>
        )}
      </Group>
      <Group title="Rotação" aside={`${formatNumber(rotation)}°`}>
        <div className="flex gap-2">
          <Button icon={RotateCcw} disabled={disabled} onClick={() => edit.turnBy(-90)} className="grow">
            <span aria-hidden="true">−90°</span>
            <span className="sr-only">Girar 90° para a esquerda</span>
          </Button>
          <Button icon={RotateCw} disabled={disabled} onClick={() => edit.turnBy(90)} className="grow">
            <span aria-hidden="true">+90°</span>
            <span className="sr-only">Girar 90° para a direita</span>
          </Button>
        </div>
        <SliderField
          label="Ajuste fino"
          value={fineTurn(rotation)}
          {...FINE_TURN}
          start={0}
          text={degrees}
          disabled={disabled}
          onChange={(fine) => edit.turnTo(withFineTurn(rotation, fine))}
        />
      </Group>
      <Group title="Luz e cor">
        {tones.map(([name, label]) => (
          <SliderField
            key={name}
            label={label}
            value={controls[name]}
            {...SLIDER}
            text={percent}
            disabled={disabled}
            onChange={(value) => edit.setSlider(name, value)}
          />
        ))}
      </Group>
    </div>
  );
}

const percent = (value: number) => `${value}%`;
const degrees = (value: number) => `${value > 0 ? "+" : ""}${formatNumber(value)}°`;

function Group({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-2.5">
      <legend className="float-left flex w-full items-baseline justify-between gap-2 border-b border-line pb-1.5 font-semibold">
        {title}
        {aside && <span className="text-sm font-normal text-muted tabular-nums">{aside}</span>}
      </legend>
      {children}
    </fieldset>
  );
}
