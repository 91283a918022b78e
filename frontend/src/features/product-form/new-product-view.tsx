import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { toast } from "sonner";
import { touchedByCatalogue } from "@/api/catalogue";
import { errorTexts, textOf } from "@/api/errors";
import { createProduct } from "@/api/generated/command";
import * as reads from "@/api/generated/reads";
import { still } from "@/api/read";
import { paths } from "@/app/paths";
import { uploadErrorText, uploadImage } from "@/components/images/upload";
import { LeaveGuard } from "@/components/ui/leave-guard";
import { Loaded } from "@/components/ui/loaded";
import { Refusal } from "@/components/ui/refusal";
import { invalidate } from "@/lib/invalidate";
import { useIdempotencyKey } from "@/lib/use-idempotency-key";
import { useRecordForm } from "@/lib/use-record-form";
import { positive } from "@/lib/use-url-filter";
import { BasicTab, DetailsTab, LanguagesTab, SeoTab } from "./field-tabs";
import { bodyOf, copyOf, fieldsOf, type ProductFields, problemsOf, refusalsIn, TABS } from "./fields";
import { FiscalTab } from "./fiscal-tab";
import { type NewPicture, NewPictureTab } from "./new-picture-tab";
import { imagesTabOf, ProductForm, useHeldBack, useTab } from "./product-form";
import { SameProductQuestion, useSameProduct } from "./same-product";

/** /admin/products/create; `?copiar=` names a product to begin from. */
export function NewProductView() {
  const copied = positive(useSearchParams()[0].get("copiar"), 0);
  const model = useQuery({
    ...still(reads.getProduct(copied)),
    enabled: copied > 0,
    staleTime: 0,
    gcTime: 0,
  });
  // a new form per product: nothing of the one before is left, but its category
  const [round, setRound] = useState({ number: 0, category: "" });
  const again = (category: string) => setRound(({ number }) => ({ number: number + 1, category }));
  const { number, category } = round;
  if (copied === 0 || number > 0) {
    const first = { ...fieldsOf(undefined), category_id: category };
    return <NewProduct key={number} first={first} isAnother={number > 0} onAnother={again} />;
  }
  return (
    <Loaded query={model} name="o produto" fallback={errorTexts.products.load} shapes={["h-96"]} carded>
      {(product) => <NewProduct first={copyOf(product)} onAnother={again} />}
    </Loaded>
  );
}

interface NewProductProps {
  /** What the form begins with. */
  first: ProductFields;
  isAnother?: boolean;
  /** Gets the category of a product that was saved, for the next one. */
  onAnother: (category: string) => void;
}

function NewProduct({ first, isAnother = false, onAnother }: NewProductProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [tab, turnTo] = useTab(TABS);
  const [picture, setPicture] = useState<NewPicture>();
  const goesOn = useRef(false);
  const keyOf = useIdempotencyKey();
  const { heldBack, onRefused } = useHeldBack(turnTo);
  const form = useRecordForm({
    fieldsOf: () => first,
    problemsOf,
    refusalsIn,
    onRefused,
    send: async (fields) => {
      const body = bodyOf(fields);
      const { id } = await createProduct(body, { idempotencyKey: keyOf(body) });
      return { id, refusal: picture && (await pictureRefusal(id, picture)) };
    },
    invalidates: touchedByCatalogue,
    onSaved: ({ id, refusal }) => {
      if (refusal === undefined) {
        toast.success(errorTexts.products.created);
        if (goesOn.current) {
          turnTo("basic");
          onAnother(form.values.category_id);
        } else void navigate(paths.admin.products);
      } else {
        toast.error(`O produto foi criado, mas a imagem não foi enviada. ${refusal}`, { duration: 12_000 });
        void navigate(imagesTabOf(id), { replace: true });
      }
      void invalidate(client, touchedByCatalogue);
    },
  });
  const { save } = form;
  const same = useSameProduct(form.values.name);

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
        idle={same.isOpen}
        isAnother={isAnother}
        refusal={
          (same.same || save.isError) && (
            <div className="flex flex-col gap-2">
              <SameProductQuestion check={same} isNew />
              {save.isError && (
                <Refusal
                  error={save.error}
                  fallback={textOf(save.error, errorTexts.products.create).replace(/\.$/, "")}
                />
              )}
            </div>
          )
        }
        onSubmit={() => {
          goesOn.current = false;
          form.submit();
        }}
        onAnother={() => {
          goesOn.current = true;
          form.submit();
        }}
      >
        {tab === "basic" && <BasicTab form={form} />}
        {tab === "details" && <DetailsTab form={form} />}
        {tab === "images" && <NewPictureTab picture={picture} onPicture={setPicture} />}
        {tab === "seo" && <SeoTab form={form} />}
        {tab === "languages" && <LanguagesTab form={form} />}
        {tab === "fiscal" && <FiscalTab form={form} />}
      </ProductForm>
    </>
  );
}

/** Sends the picture; answers why it did not arrive. The product exists either way. */
async function pictureRefusal(id: number, picture: NewPicture): Promise<string | undefined> {
  try {
    const signal = new AbortController().signal;
    await uploadImage({ ...picture, gallery: { kind: "product", ownerId: id }, onSent: () => undefined, signal });
    return undefined;
  } catch (error) {
    return uploadErrorText(error);
  }
}

export { NewProductView as Component };
