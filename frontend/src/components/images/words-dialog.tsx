import { toast } from "sonner";
import { touchedByCatalogue } from "@/api/catalogue";
import { errorTexts } from "@/api/errors";
import { imageBody } from "@/api/generated/fields";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { InputField } from "@/components/ui/input-field";
import { Refusal } from "@/components/ui/refusal";
import { only, useRecordForm } from "@/lib/use-record-form";
import { changeImage } from "./commands";
import { type AdminImage, fetchImage } from "./images";

const fieldsOf = (image: AdminImage | undefined) => ({
  altText: image?.alt_text ?? "",
  title: image?.title ?? "",
  description: image?.description ?? "",
});

/** What a picture shows, and the words over a slide. */
export function WordsDialog({ image, onClose }: { image: AdminImage; onClose: () => void }) {
  const form = useRecordForm({
    row: image,
    fieldsOf,
    send: (fields, changed, row) => changeImage(row ?? image, only(fields, changed)),
    reload: (row) => fetchImage(row.id),
    invalidates: touchedByCatalogue,
    onSaved: () => {
      toast.success("Textos salvos.");
      onClose();
    },
  });
  const { values, set, refusalOf } = form;
  const isSlide = image.type === "hero";
  return (
    <FormDialog
      title={`Textos de ${image.name}`}
      submit="Salvar"
      isBusy={form.save.isPending}
      disabled={!form.dirty}
      dirty={form.dirty}
      refusal={
        !form.isAboutFields(["altText", "alt_text", "title", "description"]) && (
          <Refusal error={form.save.error} fallback={errorTexts.products.save.replace(/\.$/, "")} />
        )
      }
      onSubmit={form.submit}
      onClose={onClose}
    >
      <InputField
        label={imageBody.altText.label}
        hint="O que a imagem mostra, para quem não a vê."
        error={refusalOf("altText") ?? refusalOf("alt_text")}
        value={values.altText}
        field={imageBody.altText}
        onChange={(value) => set("altText", value)}
      />
      <InputField
        label={imageBody.title.label}
        hint={isSlide ? "Aparece sobre a imagem no carrossel. Pode ficar vazio." : "Pode ficar vazio."}
        error={refusalOf("title")}
        value={values.title}
        field={imageBody.title}
        onChange={(value) => set("title", value)}
      />
      <Field
        label={imageBody.description.label}
        hint={isSlide ? "Uma ou duas frases abaixo do título." : undefined}
        error={refusalOf("description")}
      >
        {(control) => (
          <textarea
            {...control}
            rows={3}
            value={values.description}
            maxLength={imageBody.description.maxLength}
            onChange={(event) => set("description", event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
