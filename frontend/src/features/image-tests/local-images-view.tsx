import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { errorTexts } from "@/api/errors";
import { type EditData, ImageEditor } from "@/components/image-editor/image-editor";
import { readDimensions, refusalOf } from "@/components/images/check-file";
import { bytesText, imageTexts, LARGEST, profiles } from "@/components/images/limits";
import { UploadArea } from "@/components/images/upload-area";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { edited, forget, type LocalImage, localImage } from "./local-image";
import { Facts, TestPage } from "./test-page";

type Doing = "editing" | "deleting";

/** /test-images: a product's picture that never leaves the browser, edited and deleted for a test. */
export function LocalImagesView() {
  const [image, setImage] = useState<LocalImage>();
  const [doing, setDoing] = useState<Doing>();
  const [refusal, setRefusal] = useState<string>();

  const take = async (files: unknown[]) => {
    if (files.length === 0) return;
    const taken = await localImageFrom(files[0]);
    setRefusal(typeof taken === "string" ? taken : undefined);
    if (typeof taken !== "string") setImage(taken);
  };
  const save = async (editData: EditData, preview: Blob) => {
    if (!image) return;
    if (image.processedUrl !== image.originalUrl) URL.revokeObjectURL(image.processedUrl);
    setImage(edited(image, editData, preview.size > 0 ? URL.createObjectURL(preview) : undefined));
    setDoing(undefined);
  };
  const remove = () => {
    if (image) forget(image);
    setImage(undefined);
    setDoing(undefined);
  };

  return (
    <TestPage
      title="Teste de imagens"
      intro="Escolha a imagem de um produto, edite e exclua. Nada é enviado: tudo acontece neste navegador."
    >
      {refusal && (
        <p role="alert" className="rounded-control bg-bad-soft px-3 py-2 text-bad">
          {refusal}
        </p>
      )}
      {!image && (
        <UploadArea kind="product" accept={["image/*"]} onFiles={(files) => void take(files)}>
          <p>
            JPG, PNG ou WebP, até 5 MB, no mínimo {profiles.product.width}×{profiles.product.height} px
          </p>
        </UploadArea>
      )}
      {image && doing === "editing" && (
        <Card title="Edição de teste" className="overflow-clip">
          <div className="p-4">
            <ImageEditor
              image={{
                id: 0,
                originalUrl: image.originalUrl,
                ...image.metadata.dimensions,
                kind: image.entityType,
                editData: image.editData,
                name: image.display.title,
              }}
              onSave={save}
              onCancel={() => setDoing(undefined)}
            />
          </div>
        </Card>
      )}
      {image && doing !== "editing" && (
        <Card title={image.metadata.filename}>
          <LocalImageCard
            image={image}
            onEdit={() => setDoing("editing")}
            onDelete={() => setDoing("deleting")}
            onBroken={() => setRefusal(errorTexts.images.loadOne)}
          />
        </Card>
      )}
      {image && <Facts label="Objeto da imagem" data={image} />}
      {doing === "deleting" && (
        <ConfirmDialog
          title="Excluir imagem"
          question={imageTexts.confirmDelete}
          verb="Excluir"
          busy="Excluindo..."
          isBusy={false}
          error={undefined}
          fallback={errorTexts.images.delete}
          onConfirm={remove}
          onClose={() => setDoing(undefined)}
        />
      )}
    </TestPage>
  );
}

interface LocalImageCardProps {
  image: LocalImage;
  onEdit: () => void;
  onDelete: () => void;
  onBroken: () => void;
}

function LocalImageCard({ image, onEdit, onDelete, onBroken }: LocalImageCardProps) {
  const { dimensions, size } = image.metadata;
  return (
    <div className="flex flex-wrap gap-5 p-4">
      <img
        src={image.processedUrl}
        alt={image.display.altText}
        onError={onBroken}
        className="max-h-96 max-w-full rounded-control bg-sunken object-contain"
      />
      <div className="flex flex-col gap-4">
        <p className="text-muted tabular-nums">
          {dimensions.width} × {dimensions.height} px, {bytesText(size)}
          {image.editData && <span className="block">Com edição de teste</span>}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button icon={Pencil} onClick={onEdit}>
            Editar
          </Button>
          <Button icon={Trash2} variant="danger" onClick={onDelete}>
            Excluir
          </Button>
        </div>
      </div>
    </div>
  );
}

/** The picture, or why it is none. */
async function localImageFrom(file: unknown): Promise<LocalImage | string> {
  if (!(file instanceof File) || !file.type.startsWith("image/")) return errorTexts.images.invalidFile;
  const refusal = await refusalOf(file, "product", LARGEST.manager);
  if (refusal) return refusal.message === imageTexts.unreadable ? errorTexts.images.loadOne : refusal.message;
  return localImage(file, URL.createObjectURL(file), await readDimensions(file), new Date());
}

export { LocalImagesView as Component };
