import { Circle, ImageOff, Images, TriangleAlert, X } from "lucide-react";
import { toast } from "sonner";
import { errorTexts } from "@/api/errors";
import type { Product } from "@/api/generated/query";
import type { Column } from "@/components/data-table/types";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { StatusBadge } from "@/components/ui/status-badge";
import { Switch } from "@/components/ui/switch";
import { formatMoney, moneyText } from "@/lib/money";
import { isCounted, type Stocked, stockStatus } from "@/lib/stock-status";
import { exceptionsOf } from "./badges";
import { InlineEditor } from "./inline-editor";
import { parseName, parsePrice } from "./inline-value";
import { isPackedKeg, PriceOfBeer } from "./price-of-beer";
import type { useProductChange } from "./use-product-change";

interface Doing {
  change: ReturnType<typeof useProductChange>;
  onImages: (product: Product) => void;
}

/** What the list of products shows, and what can be edited in it. */
export function productColumns({ change, onImages }: Doing): Column<Product>[] {
  return [
    {
      id: "product",
      header: "Produto",
      sort: "name",
      primary: true,
      cell: (product) => <Identity product={product} change={change} />,
    },
    {
      id: "category",
      header: "Categoria",
      sort: "category_name",
      cell: ({ category_name }) => category_name ?? <span className="text-muted">Sem categoria</span>,
    },
    {
      id: "price",
      header: "Preço",
      sort: "price",
      align: "end",
      cell: (product) => <Price product={product} change={change} />,
    },
    { id: "stock", header: "Estoque", sort: "stock_quantity", align: "end", cell: (product) => <Stock {...product} /> },
    {
      id: "status",
      header: "Situação",
      sort: "visible",
      bare: true,
      cell: (product) => (
        <div className="flex flex-wrap items-center gap-1">
          <Availability product={product} change={change} />
          {exceptionsOf(product).map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
        </div>
      ),
    },
    {
      id: "actions",
      header: "Ações",
      align: "end",
      bare: true,
      corner: true,
      width: "1px",
      cell: (product) => (
        <div className="flex items-center gap-2 @3xl:justify-end">
          <span title={product.visible ? "Ocultar do cardápio" : "Mostrar no cardápio"} className="flex">
            <Switch
              label={`${product.name} visível no cardápio`}
              checked={product.visible}
              onChange={(visible) =>
                void change(product, { visible }, errorTexts.products.visibility).catch((error: Error) =>
                  toast.error(error.message),
                )
              }
            />
          </span>
          <Button
            icon={Images}
            size="small"
            variant="quiet"
            aria-label={`Editar imagens de ${product.name}`}
            title="Editar imagens"
            onClick={() => onImages(product)}
            className="px-2 @max-3xl:min-h-11 @max-3xl:min-w-11"
          ></Button>
        </div>
      ),
    },
  ];
}

/** Available or sold out, changed with one tap. */
function Availability({ product, change }: Editable) {
  const { name, available } = product;
  const toggle = () =>
    void change(product, { available: !available }, errorTexts.products.save).catch((error: Error) =>
      toast.error(error.message),
    );
  return (
    <button
      type="button"
      role="switch"
      aria-checked={available}
      aria-label={`${name} disponível`}
      title={available ? "Marcar como indisponível" : "Marcar como disponível"}
      onClick={toggle}
      className={classNames(
        "inline-flex min-h-7 items-center gap-1.5 rounded-full border px-2.5 text-xs font-medium whitespace-nowrap transition-colors @max-3xl:min-h-11 @max-3xl:px-3.5",
        available
          ? "border-line text-muted hover:border-line-strong hover:text-text"
          : "border-bad bg-bad-soft text-bad hover:bg-raised",
      )}
    >
      {available ? (
        <Circle aria-hidden="true" className="size-2.5" />
      ) : (
        <X aria-hidden="true" className="size-3" strokeWidth={3} />
      )}
      {available ? "Disponível" : "Indisponível"}
    </button>
  );
}

type Editable = Pick<Doing, "change"> & { product: Product };

function Identity({ product, change }: Editable) {
  const { id, name, name_source, sku, image_url } = product;
  return (
    <div className="flex items-center gap-3">
      <Thumbnail url={image_url} />
      <div className="min-w-0 grow">
        <InlineEditor
          label={`Nome de ${name}`}
          shown={name}
          initial={name}
          parse={parseName}
          save={(typed) => change(product, { name: typed }, errorTexts.products.save)}
          className="text-left font-medium"
        />
        <p className="text-xs text-muted">
          {`#${id}`}
          {sku && ` · ${sku}`}
          {name_source && name_source !== name && ` · Origem: ${name_source}`}
        </p>
      </div>
    </div>
  );
}

function Price({ product, change }: Editable) {
  const { name, price, price_source } = product;
  if (isPackedKeg(product)) {
    return (
      <span className="inline-flex flex-col items-end">
        <span className="whitespace-nowrap">{formatMoney(price)}</span>
        <PriceOfBeer />
      </span>
    );
  }
  return (
    <>
      <InlineEditor
        label={`Preço de ${name}`}
        shown={formatMoney(price)}
        initial={moneyText(price)}
        parse={parsePrice}
        save={(typed) => change(product, { price: typed }, errorTexts.products.price)}
        align="end"
        className="whitespace-nowrap"
        inputMode="decimal"
      />
      {price_source !== null && price_source !== price && (
        <p className="text-xs whitespace-nowrap text-muted">{`Origem: ${formatMoney(price_source)}`}</p>
      )}
    </>
  );
}

function Stock(product: Stocked) {
  const { stock_quantity, min_stock_level } = product;
  if (!isCounted(product)) return <span className="text-muted">—</span>;
  const warning = stockStatus(product);
  return (
    <span className="whitespace-nowrap">
      {warning && (
        <TriangleAlert
          role="img"
          aria-label={warning === "out_of_stock" ? "Sem estoque" : "No mínimo ou abaixo dele"}
          className="mr-1 inline size-3.5 align-[-0.1em] text-warn"
        />
      )}
      <span className={warning && "font-semibold text-warn"}>{stock_quantity.toLocaleString("pt-BR")}</span>
      {min_stock_level > 0 && <span className="text-muted">{` / ${min_stock_level.toLocaleString("pt-BR")}`}</span>}
    </span>
  );
}

function Thumbnail({ url }: { url: string | null }) {
  const shape = "h-12.5 w-10 shrink-0 rounded-control";
  if (url) return <img src={url} alt="" width={40} height={50} loading="lazy" className={`${shape} object-cover`} />;
  return (
    <span className={`${shape} inline-flex items-center justify-center bg-neutral-soft text-muted`}>
      <ImageOff aria-hidden="true" className="size-4" />
    </span>
  );
}
