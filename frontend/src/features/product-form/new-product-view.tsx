import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { toast } from "sonner";
import { errorTexts, textOf } from "@/api/errors";
import { createProduct } from "@/api/generated/command";
import { paths } from "@/app/paths";
import { touchedByImages } from "@/components/images/images";
import { uploadErrorText, uploadImage } from "@/components/images/upload";
import { LeaveGuard } from "@/components/ui/leave-guard";
import { Refusal } from "@/components/ui/refusal";
import { invalidate } from "@/lib/invalidate";
import { useIdempotencyKey } from "@/lib/use-idempotency-key";
import { useRecordForm } from "@/lib/use-record-form";
import { BasicTab, DetailsTab, SeoTab } from "./field-tabs";
import { bodyOf, fieldsOf, problemsOf, refusalsIn, TABS } from "./fields";
import { NewPictureTab } from "./new-picture-tab";
import { imagesTabOf, ProductForm, useHeldBack, useTab } from "./product-form";
import { touchedByProducts } from "./products";

/** /admin/products/create. */
export function NewProductView() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [tab, turnTo] = useTab(TABS);
  const [picture, setPicture] = useState<File>();
  const keyOf = useIdempotencyKey();
  const { heldBack, onRefused } = useHeldBack(turnTo);
  const form = useRecordForm({
    fieldsOf,
    problemsOf,
    refusalsIn,
    onRefused,
    send: async (fields) => {
      const body = bodyOf(fields);
      const { id } = await createProduct(body, { idempotencyKey: keyOf(body) });
      return { id, refusal: picture && (await pictureRefusal(id, picture)) };
    },
    invalidates: [...touchedByProducts, ...touchedByImages],
    onSaved: ({ id, refusal }) => {
      if (refusal === undefined) {
        toast.success(errorTexts.products.created);
        void navigate(paths.admin.products);
      } else {
        toast.error(`O produto foi criado, mas a imagem não foi enviada. ${refusal}`, { duration: 12_000 });
        void navigate(imagesTabOf(id), { replace: true });
      }
      void invalidate(client, touchedByProducts);
    },
  });
  const { save } = form;

  return (
    <>
      <LeaveGuard active={form.dirty || picture !== undefined} isReleased={form.isReleased} />
      <ProductForm
        tab={tab}
        tabs={TABS}
        onTab={turnTo}
        wrongFields={form.wrongFields}
        heldBack={heldBack}
        busy={save.isPending}
        refusal={
          save.isError && (
            <Refusal error={save.error} fallback={textOf(save.error, errorTexts.products.create).replace(/\.$/, "")} />
          )
        }
        onSubmit={form.submit}
      >
        {tab === "basic" && <BasicTab form={form} />}
        {tab === "details" && <DetailsTab form={form} />}
        {tab === "images" && <NewPictureTab file={picture} onFile={setPicture} />}
        {tab === "seo" && <SeoTab form={form} />}
      </ProductForm>
    </>
  );
}

/** Sends the picture; answers why it did not arrive. The product exists either way. */
async function pictureRefusal(id: number, file: File): Promise<string | undefined> {
  try {
    const signal = new AbortController().signal;
    await uploadImage({ file, gallery: { kind: "product", ownerId: id }, onSent: () => undefined, signal });
    return undefined;
  } catch (error) {
    return uploadErrorText(error);
  }
}
