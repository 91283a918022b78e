import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { errorTexts, textOf } from "@/api/errors";
import { LoadError } from "@/components/ui/load-error";
import { Skeleton } from "@/components/ui/skeleton";
import { changeImage } from "./commands";
import { DeleteImageDialog } from "./delete-image-dialog";
import { Gallery } from "./gallery";
import { type AdminImage, galleryQuery } from "./images";
import { Instructions } from "./instructions";
import { type Kind, LARGEST, profiles } from "./limits";
import { Notices } from "./notices";
import { PreviewDialog } from "./preview-dialog";
import { UploadArea } from "./upload-area";
import { UploadList } from "./upload-list";
import { useImageCommand } from "./use-image-command";
import { useUploadQueue } from "./use-upload-queue";
import { WordsDialog } from "./words-dialog";

interface ImageManagerProps {
  kind: Kind;
  /** Id of the category or product; left out for the slides. */
  ownerId?: number;
  title?: string;
  /** Told after each picture that came. */
  onChange?: () => void;
  /** Told whether files are on their way, which closing would stop. */
  onBusy?: (busy: boolean) => void;
}

type Open = { what: "preview" | "words" | "delete"; image: AdminImage };

/** The pictures of a category, a product or the carousel: sent, edited, replaced, put in order and deleted. */
export function ImageManager({ kind, ownerId, title = "Gerenciador de Imagens", onChange, onBusy }: ImageManagerProps) {
  const gallery = { kind, ownerId };
  const images = useQuery(galleryQuery(gallery));
  const [open, setOpen] = useState<Open>();
  const present = images.data?.length ?? 0;
  const { most } = profiles[kind];
  const queue = useUploadQueue({ gallery, present, largest: LARGEST.manager, onUploaded: onChange, onBusy });
  const activity = useImageCommand(({ image, active }: { image: AdminImage; active: boolean }) =>
    changeImage(image, { isActive: active }),
  );
  const close = () => setOpen(undefined);
  // what a dialog shows is the picture as it is now, after a save too
  const current = open && (images.data?.find((image) => image.id === open.image.id) ?? open.image);
  const openFor = (what: Open["what"]) => (image: AdminImage) => setOpen({ what, image });

  return (
    <section aria-label={title} className="flex flex-col gap-4">
      <header className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 className="text-base font-semibold">{title}</h3>
        <p className="text-muted tabular-nums">
          {images.data ? present : "–"} de {most} image(s)
        </p>
      </header>
      {images.isPending ? (
        <>
          <output className="text-muted">Carregando...</output>
          <Skeleton className="h-48" />
        </>
      ) : images.isError ? (
        <LoadError
          title={errorTexts.images.load}
          error={images.error}
          fallback="As imagens continuam no site. Tente de novo em instantes."
          onRetry={() => void images.refetch()}
        />
      ) : (
        <>
          {present > 0 && (
            <Gallery
              kind={kind}
              images={images.data}
              onPreview={openFor("preview")}
              onWords={openFor("words")}
              onDelete={openFor("delete")}
              onReplace={(image, files) => files.length > 0 && void queue.add(files, image.id)}
              onActive={(image, active) =>
                activity.mutate(
                  { image, active },
                  { onError: (error) => toast.error(textOf(error, errorTexts.products.save)) },
                )
              }
            />
          )}
          <UploadArea
            kind={kind}
            closed={closedBecause(kind, present)}
            onFiles={(files) => files.length > 0 && void queue.add(files)}
          >
            <p>
              JPG, PNG ou WebP, até 5 MB, no mínimo {profiles[kind].width}×{profiles[kind].height} px
            </p>
          </UploadArea>
          <Notices notices={queue.notices} />
          <UploadList items={queue.items} onDismiss={queue.dismiss} />
        </>
      )}
      <Instructions kind={kind} />
      {open?.what === "preview" && current && <PreviewDialog image={current} onClose={close} />}
      {open?.what === "words" && current && <WordsDialog image={current} onClose={close} />}
      {open?.what === "delete" && current && <DeleteImageDialog image={current} onClose={close} />}
    </section>
  );
}

function closedBecause(kind: Kind, present: number): string | undefined {
  const { most } = profiles[kind];
  if (present < most) return undefined;
  return most === 1
    ? "Para trocar a imagem, use Substituir: a atual só sai quando a nova tiver chegado."
    : `O carrossel está completo, com ${most} imagens. Exclua ou substitua uma delas.`;
}
