import { Trash2 } from "lucide-react";
import { type RefCallback, useCallback, useState } from "react";
import { toast } from "sonner";
import { errorTexts } from "@/api/errors";
import { type Refusal, refusalOf } from "@/components/images/check-file";
import { bytesText, LARGEST, profiles } from "@/components/images/limits";
import { UploadArea } from "@/components/images/upload-area";
import { ExtendOffer } from "@/components/images/upload-list";
import { Button } from "@/components/ui/button";

/** A chosen file; one that is too small gets more background. */
export interface NewPicture {
  file: File;
  extendBackground: boolean;
}

interface NewPictureTabProps {
  picture: NewPicture | undefined;
  onPicture: (picture: NewPicture | undefined) => void;
}

/** The picture of a product that does not exist yet: chosen now, sent once the product has an id. */
export function NewPictureTab({ picture, onPicture }: NewPictureTabProps) {
  const [refused, setRefused] = useState<Refusal & { file: File }>();
  const { width, height } = profiles.product;

  const choose = async (chosen: readonly unknown[]) => {
    setRefused(undefined);
    const pictures = chosen.filter(isPicture);
    if (pictures.length < chosen.length) toast.error(errorTexts.products.rejectedFiles);
    const [first] = pictures;
    if (!first) return;
    const refusal = await refusalOf(first, "product", LARGEST.manager);
    if (refusal === undefined) onPicture({ file: first, extendBackground: false });
    else setRefused({ ...refusal, file: first });
  };
  const extend = (file: File) => {
    setRefused(undefined);
    onPicture({ file, extendBackground: true });
  };

  return (
    <div className="flex max-w-xl flex-col gap-4">
      {picture ? (
        <Chosen picture={picture} onRemove={() => onPicture(undefined)} />
      ) : (
        <UploadArea kind="product" accept={["image/*"]} onFiles={(chosen) => void choose(chosen)}>
          <p>{`JPG, PNG ou WebP, até 5 MB, no mínimo ${width}×${height} px (4:5)`}</p>
        </UploadArea>
      )}
      {refused && (
        <div className="rounded-control bg-bad-soft px-3 py-2">
          <p role="alert" className="text-bad">
            {refused.message}
          </p>
          {refused.extendable && <ExtendOffer name={refused.file.name} onExtend={() => extend(refused.file)} />}
        </div>
      )}
      <p className="text-muted">A imagem é enviada quando o produto é salvo. Depois ela pode ser cortada e ajustada.</p>
    </div>
  );
}

/** An image of at most 5 MB. */
function isPicture(chosen: unknown): chosen is File {
  return chosen instanceof File && chosen.type.startsWith("image/") && chosen.size <= LARGEST.manager;
}

function Chosen({ picture, onRemove }: { picture: NewPicture; onRemove: () => void }) {
  const { file, extendBackground } = picture;
  const shown = useShown(file);
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-card border border-line p-3">
      <img ref={shown} alt="" className="aspect-4/5 w-28 rounded-control bg-sunken object-contain" />
      <div className="min-w-0 grow basis-40">
        <p className="font-medium wrap-anywhere">{file.name}</p>
        <p className="text-sm text-muted tabular-nums">{bytesText(file.size)}</p>
        {extendBackground && <p className="text-sm text-muted">Com o fundo completado</p>}
      </div>
      <Button size="small" onClick={onRemove}>
        <Trash2 aria-hidden="true" className="size-4 text-bad" />
        Remover
      </Button>
    </div>
  );
}

/** Shows a file for as long as the element is there. */
function useShown(file: File): RefCallback<HTMLImageElement> {
  return useCallback(
    (element) => {
      if (!element) return;
      element.src = URL.createObjectURL(file);
      return () => URL.revokeObjectURL(element.src);
    },
    [file],
  );
}
