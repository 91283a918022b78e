import { Copy, ExternalLink, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { touchedByCatalogue } from "@/api/catalogue";
import { errorTexts, orGone } from "@/api/errors";
import { deleteProduct } from "@/api/generated/command";
import { getProduct, type Product } from "@/api/generated/query";
import { paths } from "@/app/paths";
import { HistoryTabs } from "@/components/history/history-tabs";
import { ImageManager } from "@/components/images/image-manager";
import { MissingPicture } from "@/components/picture/missing-picture";
import { Button, buttonClass } from "@/components/ui/button";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { LeaveGuard } from "@/components/ui/leave-guard";
import { Refusal } from "@/components/ui/refusal";
import { StatusBadge } from "@/components/ui/status-badge";
import { stockStatus } from "@/lib/stock-status";
import { formatInstant } from "@/lib/time";
import { useRecordForm } from "@/lib/use-record-form";
import { useMay } from "@/session/access";
import { BasicTab, DetailsTab, LanguagesTab, SeoTab } from "./field-tabs";
import { changeOf, fieldsOf, problemsOf, refusalsIn, TABS } from "./fields";
import { FiscalTab } from "./fiscal-tab";
import { HistoryTab } from "./history-tab";
import { Meanwhile } from "./meanwhile";
import { ProductForm, useHeldBack, useTab } from "./product-form";
import { ProductSwitches } from "./product-switches";
import { changeProduct } from "./products";
import { SameProductQuestion, useSameProduct } from "./same-product";
import { useAskedPrice } from "./use-asked-price";

const EDIT_TABS = [...TABS, "history"] as const;

/** Changes a product. Nothing is saved over somebody else's change unasked, and nothing typed is lost to one. */
export function ProductEditor({ product: opened }: { product: Product }) {
  const navigate = useNavigate();
  const audits = useMay("audit");
  const [tab, turnTo] = useTab(EDIT_TABS);
  const [deleting, setDeleting] = useState(false);
  const { heldBack, onRefused } = useHeldBack(turnTo);
  const form = useRecordForm({
    row: opened,
    fieldsOf,
    problemsOf,
    refusalsIn,
    onRefused,
    send: (fields, changed, row = opened) => changeProduct(row, changeOf(fields, changed, row)),
    reload: (row) => getProduct(row.id),
    invalidates: touchedByCatalogue,
    success: "Produto salvo.",
    onSaved: async (): Promise<void> => form.take(await getProduct(opened.id).catch(() => opened)),
  });
  const { save, overtaken, row: product = opened } = form;
  useAskedPrice(product, (price) => form.set("price", price));
  const same = useSameProduct(form.values.name, product);

  return (
    <>
      <LeaveGuard active={form.dirty} isReleased={form.isReleased} />
      <ProductForm
        tab={tab}
        tabs={EDIT_TABS}
        onTab={turnTo}
        wrongFields={form.wrongFields}
        heldBack={heldBack}
        busy={save.isPending}
        idle={!form.dirty || same.isOpen}
        header={<Header product={product} busy={save.isPending} onChange={form.follow} />}
        aside={
          <div className="flex gap-2">
            <Button variant="quiet" onClick={() => setDeleting(true)} disabled={save.isPending} className="max-sm:px-3">
              <Trash2 aria-hidden="true" className="size-4 text-bad" />
              <span className="max-sm:sr-only">Excluir</span>
            </Button>
            <Link to={paths.admin.copyProduct(product.id)} className={buttonClass("quiet", "medium", "max-sm:px-3")}>
              <Copy aria-hidden="true" className="size-4" />
              <span className="max-sm:sr-only">Duplicar</span>
            </Link>
          </div>
        }
        refusal={
          (same.same || save.isError) && (
            <div className="mb-1 flex flex-col gap-2">
              <SameProductQuestion check={same} />
              {save.isError && <Refusal error={save.error} fallback={errorTexts.products.save.replace(/\.$/, "")} />}
              {overtaken && <Meanwhile id={opened.id} version={overtaken.version} />}
            </div>
          )
        }
        onSubmit={() => form.dirty && !same.isOpen && form.submit()}
      >
        {tab === "basic" && <BasicTab form={form} product={product} />}
        {tab === "details" && <DetailsTab form={form} product={product} />}
        {tab === "images" && <ImageManager kind="product" ownerId={opened.id} ownerName={product.name} />}
        {tab === "seo" && <SeoTab form={form} slug={product.slug} />}
        {tab === "languages" && <LanguagesTab form={form} />}
        {tab === "fiscal" && <FiscalTab form={form} />}
        {tab === "history" && (
          <HistoryTabs stream={`product-${opened.id}`} audits={audits}>
            <HistoryTab id={opened.id} />
          </HistoryTabs>
        )}
      </ProductForm>
      {deleting && (
        <ConfirmAction
          title={`Excluir ${product.name}`}
          question="Tem certeza que deseja excluir este produto? Esta ação não pode ser desfeita."
          verb="Excluir"
          busy="Excluindo..."
          fallback="Não foi possível excluir o produto"
          run={() => orGone(deleteProduct(product.id, { version: product.version }))}
          invalidates={touchedByCatalogue}
          success="Produto excluído."
          onDone={() => {
            form.release();
            void navigate(paths.admin.products, { replace: true });
          }}
          onClose={() => setDeleting(false)}
        >
          <p>Ele sai do cardápio com a sua imagem. O que já vendeu e o seu histórico ficam guardados.</p>
        </ConfirmAction>
      )}
    </>
  );
}

interface HeaderProps {
  product: Product;
  busy: boolean;
  onChange: (product: Product) => void;
}

function Header({ product, busy, onChange }: HeaderProps) {
  const { id, name, slug, visible, image_url, updated_at, updated_by } = product;
  const stock = stockStatus(product);
  return (
    <div className="flex grow flex-wrap items-center gap-x-3 gap-y-3 sm:gap-x-4">
      <div className="relative aspect-4/5 w-12 shrink-0 overflow-hidden rounded-control bg-sunken">
        {image_url ? <img src={image_url} alt="" className="size-full object-cover" /> : <MissingPicture />}
      </div>
      <div className="min-w-0 grow basis-52">
        <h2 className="text-lg font-semibold wrap-anywhere">{name}</h2>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
          {`nº ${id} · ${updated_by}, ${formatInstant(updated_at)}`}
          {product.recalled ? <StatusBadge status="recalled" /> : product.ran_out && <StatusBadge status="ran_out" />}
          {stock && <StatusBadge status={stock} />}
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
