import { toast } from "sonner";
import { touchedByCatalogue } from "@/api/catalogue";
import { errorTexts } from "@/api/errors";
import { imageChangeBody } from "@/api/generated/fields";
import { defineForm } from "@/components/form/define-form";
import { OtherLanguages } from "@/components/form/other-languages";
import { RecordDialog } from "@/components/form/record-dialog";
import { only, useRecordForm } from "@/lib/use-record-form";
import { changeImage } from "./commands";
import { type AdminImage, fetchImage } from "./images";

const wordsForm = defineForm(
  imageChangeBody,
  {},
  { without: ["isActive", "editData", "cropData", "processedUrl"] as const },
);
const { Field } = wordsForm;

const fieldsOf = (image: AdminImage | undefined) =>
  wordsForm.fieldsOf(
    image && {
      ...image,
      altText: image.alt_text,
      titleEn: image.title_en,
      titleEs: image.title_es,
      descriptionEn: image.description_en,
      descriptionEs: image.description_es,
      altTextEn: image.alt_text_en,
      altTextEs: image.alt_text_es,
    },
  );

const NAMES = { en: ["titleEn", "descriptionEn", "altTextEn"], es: ["titleEs", "descriptionEs", "altTextEs"] } as const;

/** What a picture shows, and the words over a slide. */
export function WordsDialog({ image, onClose }: { image: AdminImage; onClose: () => void }) {
  const form = useRecordForm({
    row: image,
    fieldsOf,
    send: (fields, changed, row) => changeImage(row ?? image, only(wordsForm.bodyOf(fields), changed)),
    reload: (row) => fetchImage(row.id),
    invalidates: touchedByCatalogue,
    onSaved: () => {
      toast.success("Textos salvos.");
      onClose();
    },
  });
  const isSlide = image.type === "hero";
  const saved = fieldsOf(image);
  return (
    <RecordDialog
      form={form}
      title={`Textos de ${image.name}`}
      fallback={errorTexts.products.save.replace(/\.$/, "")}
      onClose={onClose}
    >
      <Field form={form} name="altText" hint="O que a imagem mostra, para quem não a vê." />
      <Field
        form={form}
        name="title"
        hint={isSlide ? "Aparece sobre a imagem no carrossel. Pode ficar vazio." : "Pode ficar vazio."}
      />
      <Field
        form={form}
        name="description"
        hint={isSlide ? "Uma ou duas frases abaixo do título." : undefined}
        counted={false}
      />
      {isSlide && (
        <OtherLanguages open={[...NAMES.en, ...NAMES.es].some((name) => saved[name])}>
          {(language) => NAMES[language].map((name) => <Field key={name} form={form} name={name} counted={false} />)}
        </OtherLanguages>
      )}
    </RecordDialog>
  );
}
