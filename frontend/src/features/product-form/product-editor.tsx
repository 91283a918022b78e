import { ExternalLink, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { toast } from "sonner";
import { ApiError, errorTexts } from "@/api/errors";
import { getProduct, type Product } from "@/api/generated/query";
import { paths } from "@/app/paths";
import { HistoryTabs } from "@/components/history/history-tabs";
import { ImageManager } from "@/components/images/image-manager";
import { MissingPicture } from "@/components/picture/missing-picture";
import { Button, buttonClass } from "@/components/ui/button";
import { LeaveGuard } from "@/components/ui/leave-guard";
import { Refusal } from "@/components/ui/refusal";
import { StatusBadge } from "@/components/ui/status-badge";
import { formatInstant } from "@/lib/time";
import { useRecordForm } from "@/lib/use-record-form";
import { useMay } from "@/session/access";
import { BasicTab } from "./basic-tab";
import { DeleteProductDialog } from "./delete-product-dialog";
import { DetailsTab } from "./details-tab";
import { changeOf, type FieldName, fieldsOf, TABS } from "./fields";
import type { FormPart } from "./form-part";
import { HistoryTab } from "./history-tab";
import { Meanwhile } from "./meanwhile";
import { ProductForm, useTab } from "./product-form";
import { ProductSwitches } from "./product-switches";
import { changeProduct, touchedByProducts } from "./products";
import { SeoTab } from "./seo-tab";
import { useChecked } from "./use-checked";

const EDIT_TABS = [...TABS, "history"] as const;

/** Changes a product. Nothing is saved over somebody else's change unasked, and nothing typed is lost to one. */
export function ProductEditor({ product: opened }: { product: Product }) {
  const navigate = useNavigate();
  const audits = useMay("audit");
  const [tab, turnTo] = useTab(EDIT_TABS);
  const [deleting, setDeleting] = useState(false);
  const gone = useRef(false);
  const [overtaken, setOvertaken] = useState<Product>();
  const form = useRecordForm({
    row: opened,
    fieldsOf,
    send: async (fields, changed, row) => {
      const before = row ?? opened;
      try {
        return await changeProduct(before, changeOf(fields, changed, before));
      } catch (error) {
        if (error instanceof ApiError && error.status === 412) setOvertaken(before);
        throw error;
      }
    },
    reload: (row) => getProduct(row.id),
    invalidates: touchedByProducts,
    onSaved: async () => {
      setOvertaken(undefined);
      toast.success("Produto salvo.");
      form.take(await getProduct(opened.id).catch(() => opened));
    },
  });
  const { values, set, save, changed, row: product = opened } = form;
  const { problems, heldBack, check, refuse } = useChecked(values, turnTo);
  const part: FormPart = {
    values,
    set,
    problemOf: (name) => problems[name],
    theirsIn: theirsIn(overtaken, product, changed),
  };
  const submit = () => {
    if (save.isPending || !form.dirty || !check()) return;
    setOvertaken(undefined);
    save.mutate(undefined, { onError: refuse });
  };

  return (
    <>
      <LeaveGuard active={form.dirty} isReleased={() => gone.current} />
      <ProductForm
        tab={tab}
        tabs={EDIT_TABS}
        onTab={turnTo}
        problems={problems}
        heldBack={heldBack}
        busy={save.isPending}
        idle={!form.dirty}
        header={<Header product={product} busy={save.isPending} onChange={form.follow} />}
        aside={
          <Button variant="quiet" onClick={() => setDeleting(true)} disabled={save.isPending} className="max-sm:px-3">
            <Trash2 aria-hidden="true" className="size-4 text-bad" />
            <span className="max-sm:sr-only">Excluir</span>
          </Button>
        }
        refusal={
          save.isError && (
            <div className="mb-1 flex flex-col gap-2">
              <Refusal error={save.error} fallback={errorTexts.products.save.replace(/\.$/, "")} />
              {overtaken && <Meanwhile id={opened.id} version={overtaken.version} />}
            </div>
          )
        }
        onSubmit={submit}
      >
        {tab === "basic" && <BasicTab part={part} product={product} />}
        {tab === "details" && <DetailsTab part={part} />}
        {tab === "images" && <ImageManager kind="product" ownerId={opened.id} ownerName={product.name} />}
        {tab === "seo" && <SeoTab part={part} slug={product.slug} />}
        {tab === "history" && (
          <HistoryTabs stream={`product-${opened.id}`} audits={audits}>
            <HistoryTab id={opened.id} />
          </HistoryTabs>
        )}
      </ProductForm>
      {deleting && (
        <DeleteProductDialog
          product={product}
          onDeleted={() => {
            gone.current = true;
            void navigate(paths.admin.products, { replace: true });
          }}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  );
}

/** What somebody else saved in a field that was changed here, too. */
function theirsIn(overtaken: Product | undefined, now: Product, changed: readonly FieldName[]): FormPart["theirsIn"] {
  if (!overtaken) return () => undefined;
  const [before, theirs] = [fieldsOf(overtaken), fieldsOf(now)];
  return (name) => (changed.includes(name) && before[name] !== theirs[name] ? String(theirs[name]) : undefined);
}

interface HeaderProps {
  product: Product;
  busy: boolean;
  onChange: (product: Product) => void;
}

function Header({ product, busy, onChange }: HeaderProps) {
  const { id, name, slug, visible, image_url, updated_at, updated_by, stock_quantity, min_stock_level } = product;
  return (
    <div className="flex grow flex-wrap items-center gap-x-3 gap-y-3 sm:gap-x-4">
      <div className="relative aspect-4/5 w-12 shrink-0 overflow-hidden rounded-control bg-sunken">
        {image_url ? <img src={image_url} alt="" className="size-full object-cover" /> : <MissingPicture />}
      </div>
      <div className="min-w-0 grow basis-52">
        <h2 className="text-lg font-semibold wrap-anywhere">{name}</h2>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
          {`nº ${id} · ${updated_by}, ${formatInstant(updated_at)}`}
          {stock_quantity <= 0 ? (
            <StatusBadge status="out_of_stock" />
          ) : (
            stock_quantity <= min_stock_level && <StatusBadge status="low_stock" />
          )}
        </p>
      </div>
      <ProductSwitches product={product} busy={busy} onChange={onChange} />
      {visible && (
        <a
          href={paths.productPage(slug)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass("secondary", "small")}
        >
          <ExternalLink aria-hidden="true" className="size-4" />
          <span className="max-sm:sr-only">Ver no site</span>
        </a>
      )}
    </div>
  );
}
