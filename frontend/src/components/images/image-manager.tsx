import { useQuery } from "@tanstack/react-query";
import { Loaded } from "@/components/ui/loaded";
import { galleryQuery } from "./images";
import { Instructions } from "./instructions";
import { type Kind, LARGEST, profiles } from "./limits";
import { ManagedGallery } from "./managed-gallery";
import { UploadArea } from "./upload-area";
import { Uploads } from "./uploads";
import { useUploadQueue } from "./use-upload-queue";

interface ImageManagerProps {
  kind: Kind;
  /** Id of the category or product; left out for the slides. */
  ownerId?: number;
  /** Of the category or product, for the simulation of the site. */
  ownerName?: string;
  title?: string;
  /** Told after each picture that came. */
  onChange?: () => void;
  /** Told whether files are on their way, which closing would stop. */
  onBusy?: (busy: boolean) => void;
}

/** The pictures of a category, a product or the carousel: sent, edited, replaced, put in order and deleted. */
export function ImageManager(props: ImageManagerProps) {
  const { kind, ownerId, ownerName, title = "Gerenciador de Imagens", onChange, onBusy } = props;
  const gallery = { kind, ownerId };
  const images = useQuery(galleryQuery(gallery));
  const present = images.data?.length ?? 0;
  const { most } = profiles[kind];
  const queue = useUploadQueue({ gallery, present, largest: LARGEST.manager, onUploaded: onChange, onBusy });

  return (
    <section aria-label={title} className="flex flex-col gap-4">
      <header className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 className="text-base font-semibold">{title}</h3>
        <p className="text-muted tabular-nums">
          {images.data ? present : "–"} de {most} image(s)
        </p>
      </header>
      <Loaded
        query={images}
        name="imagens"
        fallback="As imagens continuam no site. Tente de novo em instantes."
        shapes={["h-48"]}
      >
        {(shown) => (
          <>
            {present > 0 && <ManagedGallery kind={kind} images={shown} queue={queue} ownerName={ownerName} />}
            <UploadArea
              kind={kind}
              closed={closedBecause(kind, present)}
              onFiles={(files) => files.length > 0 && void queue.add(files)}
            >
              <p>
                JPG, PNG ou WebP, até 5 MB, no mínimo {profiles[kind].width}×{profiles[kind].height} px. Fotos maiores
                são reduzidas antes do envio.
              </p>
            </UploadArea>
            <Uploads queue={queue} images={shown} />
          </>
        )}
      </Loaded>
      <Instructions kind={kind} />
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
