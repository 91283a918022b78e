import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
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
import { useRecordForm } from "@/lib/use-record-form";
import { BasicTab } from "./basic-tab";
import { DetailsTab } from "./details-tab";
import { bodyOf, fieldsOf, TABS } from "./fields";
import { NewPictureTab } from "./new-picture-tab";
import { imagesTabOf, ProductForm, useTab } from "./product-form";
import { touchedByProducts } from "./products";
import { SeoTab } from "./seo-tab";
import { useChecked } from "./use-checked";

/** /admin/products/create. */
export function NewProductView() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [tab, turnTo] = useTab(TABS);
  const [picture, setPicture] = useState<File>();
  const created = useRef(false);
  const keyOf = useIdempotencyKey();
  const form = useRecordForm({
    row: undefined,
    fieldsOf,
    send: async (fields) => {
      const body = bodyOf(fields);
      const { id } = await createProduct(body, { idempotencyKey: keyOf(JSON.stringify(body)) });
      return { id, refusal: picture && (await pictureRefusal(id, picture)) };
    },
    reload: () => Promise.reject(new Error("a new product has nothing to reload")),
    invalidates: [...touchedByProducts, ...touchedByImages],
    onSaved: ({ id, refusal }) => {
      created.current = true;
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
  const { values, set, save } = form;
  const { problems, heldBack, check, refuse } = useChecked(values, turnTo);
  const part = { values, set, problemOf: (name: keyof typeof values) => problems[name], theirsIn: () => undefined };
  const submit = () => {
    if (!save.isPending && check()) save.mutate(undefined, { onError: refuse });
  };

  return (
    <>
      <LeaveGuard active={form.dirty || picture !== undefined} isReleased={() => created.current} />
      <ProductForm
        tab={tab}
        tabs={TABS}
        onTab={turnTo}
        problems={problems}
        heldBack={heldBack}
        busy={save.isPending}
        refusal={
          save.isError && (
            <Refusal error={save.error} fallback={textOf(save.error, errorTexts.products.create).replace(/\.$/, "")} />
          )
        }
        onSubmit={submit}
      >
        {tab === "basic" && <BasicTab part={part} />}
        {tab === "details" && <DetailsTab part={part} />}
        {tab === "images" && <NewPictureTab file={picture} onFile={setPicture} />}
        {tab === "seo" && <SeoTab part={part} />}
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

/** The same key for the same wish: whoever saves again after a lost answer does not make a second product. */
function useIdempotencyKey(): (wish: string) => string {
  const last = useRef({ wish: "", key: "" });
  return (wish) => {
    if (last.current.wish !== wish) last.current = { wish, key: crypto.randomUUID() };
    return last.current.key;
  };
}
