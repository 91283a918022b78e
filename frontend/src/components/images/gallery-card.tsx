import { ArrowLeft, ArrowRight, Eye, Trash2 } from "lucide-react";
import type { KeyboardEvent } from "react";
import { Button as PickerButton } from "react-aria-components/Button";
import { FileTrigger } from "react-aria-components/FileTrigger";
import type { Selection } from "@/components/data-table/types";
import { buttonClass } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Switch } from "@/components/ui/switch";
import { ImageBadge } from "./image-badge";
import type { AdminImage } from "./images";
import { bytesText, type Kind, profiles, TYPES } from "./limits";

type Side = "before" | "after";

export interface GalleryCardProps {
  kind: Kind;
  image: AdminImage;
  onEdit: (image: AdminImage) => void;
  onReplace: (image: AdminImage, files: File[]) => void;
  onPreview: (image: AdminImage) => void;
  onWords: (image: AdminImage) => void;
  onActive: (image: AdminImage, active: boolean) => void;
  onDelete: (image: AdminImage) => void;
  selection?: Selection;
  /** In reorder mode the moves stand in place of everything else. */
  moving?: {
    place: number;
    count: number;
    onMove: (to: number, button: Side) => void;
    onKey: (event: KeyboardEvent, button: Side) => void;
  };
}

const shapes: Record<Kind, string> = {
  category: "aspect-21/9",
  product: "aspect-4/5",
  hero: "aspect-video",
};

/** One picture as visitors see it, its badge, and what can be done with it. */
export function GalleryCard({ kind, image, moving, selection, ...on }: GalleryCardProps) {
  const { width, height } = profiles[kind];
  return (
    <article aria-label={image.name} className="relative flex h-full flex-col">
      <button
        type="button"
        data-printed
        onClick={() => on.onPreview(image)}
        aria-label={`Visualizar ${image.name}`}
        disabled={moving !== undefined}
        className="relative block overflow-hidden rounded-t-card bg-sunken -outline-offset-2 disabled:cursor-[inherit]"
      >
        <img
          src={image.url}
          srcSet={image.srcset.map((source) => `${source.url} ${source.width}w`).join(", ") || undefined}
          sizes="(min-width: 40rem) 24rem, 100vw"
          width={width}
          height={height}
          alt={image.alt_text}
          loading="lazy"
          draggable={false}
          style={{ backgroundColor: image.color }}
          className={classNames("w-full object-cover", shapes[kind], !image.is_active && "opacity-55 grayscale")}
        />
        {!moving && (
          <span className="absolute right-2 bottom-2 rounded-full bg-raised/90 p-1.5 text-text">
            <Eye aria-hidden="true" className="size-4" />
          </span>
        )}
      </button>
      <span className="pointer-events-none absolute top-2 left-2">
        <ImageBadge image={moving ? { ...image, sort_order: moving.place } : image} />
      </span>
      <div className="flex grow items-start gap-3 px-3 pt-2.5">
        {!moving && selection && <SelectionBox image={image} {...selection} />}
        <div className="min-w-0 grow">
          <h3 className="truncate font-semibold" title={image.name}>
            {image.name}
          </h3>
          <p className="truncate text-xs text-muted tabular-nums">
            {image.width}×{image.height} px · {bytesText(image.size)}
          </p>
        </div>
        {!moving && (
          <Switch
            label={`${image.name} visível no site`}
            checked={image.is_active}
            onChange={(active) => on.onActive(image, active)}
          />
        )}
      </div>
      <div className="flex items-center gap-0.5 px-1.5 py-1.5">
        {moving ? <Moves image={image} {...moving} /> : <Actions image={image} {...on} />}
      </div>
    </article>
  );
}

function SelectionBox({ image, selected, onSelect }: Selection & Pick<GalleryCardProps, "image">) {
  const toggle = () => {
    const next = new Set(selected);
    if (!next.delete(image.id)) next.add(image.id);
    onSelect(next);
  };
  return (
    <input
      type="checkbox"
      aria-label={`Selecionar ${image.original_name}`}
      checked={selected.has(image.id)}
      onChange={toggle}
      className="mt-0.5 size-5 shrink-0 accent-amber"
    />
  );
}

type Actions = Pick<GalleryCardProps, "image" | "onEdit" | "onReplace" | "onWords" | "onDelete">;

const smallButton = buttonClass("quiet", "small", "min-h-10 px-2.5");
const iconButton = buttonClass("quiet", "small", "min-h-10 min-w-10 px-0");

function Actions({ image, onEdit, onReplace, onWords, onDelete }: Actions) {
  return (
    <>
      <button type="button" aria-label={`Editar ${image.name}`} onClick={() => onEdit(image)} className={smallButton}>
        Editar
      </button>
      <button
        type="button"
        aria-label={`Textos de ${image.name}`}
        onClick={() => onWords(image)}
        className={smallButton}
      >
        Textos
      </button>
      <FileTrigger acceptedFileTypes={TYPES} onSelect={(files) => onReplace(image, [...(files ?? [])])}>
        <PickerButton aria-label={`Substituir ${image.name}`} className={smallButton}>
          Substituir
        </PickerButton>
      </FileTrigger>
      <button
        type="button"
        aria-label={`Excluir ${image.name}`}
        title="Excluir"
        onClick={() => onDelete(image)}
        className={classNames(iconButton, "ml-auto")}
      >
        <Trash2 aria-hidden="true" className="size-4 text-bad" />
      </button>
    </>
  );
}

type Moves = NonNullable<GalleryCardProps["moving"]> & Pick<GalleryCardProps, "image">;

function Moves({ image, place, count, onMove, onKey }: Moves) {
  const sides = [
    { side: "before", label: "Mover para antes", to: place - 1, Icon: ArrowLeft },
    { side: "after", label: "Mover para depois", to: place + 1, Icon: ArrowRight },
  ] as const;
  return sides.map(({ side, label, to, Icon }) => (
    <button
      key={side}
      type="button"
      data-move={`${image.id}-${side}`}
      aria-label={`${label}: ${image.name}, ${place + 1}ª de ${count}`}
      aria-disabled={to < 0 || to >= count}
      onClick={() => onMove(to, side)}
      onKeyDown={(event) => onKey(event, side)}
      className={classNames(iconButton, "grow border border-line aria-disabled:opacity-50")}
    >
      <Icon aria-hidden="true" className="size-4" />
    </button>
  ));
}
