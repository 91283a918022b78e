import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { GalleryCard, type GalleryCardProps } from "./gallery-card";
import type { AdminImage } from "./images";
import type { Kind } from "./limits";
import { useOrder } from "./use-order";

interface GalleryProps extends Omit<GalleryCardProps, "image" | "kind" | "moving"> {
  kind: Kind;
  images: readonly AdminImage[];
  /** False where not every picture of the gallery is shown: only a whole gallery can be put in order. */
  orderable?: boolean;
}

const layouts: Record<Kind, string> = {
  category: "grid-cols-1",
  // a tall picture as wide as the dialog would hide everything else
  product: "mx-auto w-full max-w-80 grid-cols-1",
  hero: "grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))]",
};

/** The pictures of a gallery and what can be done with each; in reorder mode they are dragged, or moved with the arrows. */
export function Gallery({ kind, images, orderable = true, ...actions }: GalleryProps) {
  const { ordered, move, said } = useOrder(images);
  const [reordering, setReordering] = useState(false);
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<string>(undefined);
  const several = orderable && images.length > 1;
  const active = reordering && several;

  // a card that moves in the document loses the focus, and with it the next arrow key
  useEffect(() => {
    if (focused.current) list.current?.querySelector<HTMLElement>(`[data-move="${focused.current}"]`)?.focus();
    focused.current = undefined;
  });

  const moveBy = (image: AdminImage, to: number, button: "before" | "after") => {
    focused.current = `${image.id}-${button}`;
    move(image.id, to);
  };
  const onKey = (event: KeyboardEvent, image: AdminImage, place: number, button: "before" | "after") => {
    const target = { ArrowLeft: place - 1, ArrowUp: place - 1, ArrowRight: place + 1, ArrowDown: place + 1 }[event.key];
    const to = { Home: 0, End: ordered.length - 1 }[event.key] ?? target;
    if (to === undefined) return;
    event.preventDefault();
    moveBy(image, to, button);
  };
  const drop = (event: DragEvent, place: number) => {
    event.preventDefault();
    if (dragged !== undefined && ordered[place]?.id !== dragged) move(dragged, place);
    setDragged(undefined);
    setOver(undefined);
  };
  const draggable = (image: AdminImage, place: number) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", image.name);
      setDragged(image.id);
    },
    onDragEnd: () => {
      setDragged(undefined);
      setOver(undefined);
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === undefined) return;
      event.preventDefault();
      setOver(image.id);
    },
    onDrop: (event: DragEvent) => drop(event, place),
  });

  return (
    <div className="flex flex-col gap-3">
      {several && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-muted">
            {active ? "Arraste uma imagem sobre outra, ou use as setas. A nova ordem vale na hora." : ""}
          </p>
          <Button size="small" aria-pressed={active} onClick={() => setReordering(!active)}>
            {active ? "Concluir" : "Reordenar"}
          </Button>
        </div>
      )}
      <output className="sr-only">{said}</output>
      <ul ref={list} aria-label="Imagens" className={classNames("grid gap-3", layouts[kind])}>
        {ordered.map((image, place) => (
          <li
            key={image.id}
            {...(active && draggable(image, place))}
            className={classNames(
              "min-w-0 rounded-card border bg-raised transition-opacity",
              over === image.id && dragged !== image.id ? "border-amber ring-2 ring-amber" : "border-line",
              active && "cursor-grab",
              dragged === image.id && "opacity-50",
            )}
          >
            <GalleryCard
              {...actions}
              kind={kind}
              image={image}
              moving={
                active
                  ? {
                      place,
                      count: ordered.length,
                      onMove: (to, button) => moveBy(image, to, button),
                      onKey: (event, button) => onKey(event, image, place, button),
                    }
                  : undefined
              }
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
