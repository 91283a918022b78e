import { ImageOff } from "lucide-react";
import { toast } from "sonner";
import { errorTexts, textOf } from "@/api/errors";
import { type Status, StatusBadge } from "@/components/ui/status-badge";
import { Switch } from "@/components/ui/switch";
import { formatMoney } from "@/lib/money";
import { InlineEditor } from "./inline-editor";
import { parseName, parsePrice } from "./inline-value";
import type { Product, ProductChange } from "./products";
import { useProductChange } from "./use-product-change";

/** The rows of one page. On a phone each becomes a card by the same markup: what is a column there is a line here. */
export function ProductTable({ products, stale }: { products: readonly Product[]; stale: boolean }) {
  return (
    <table aria-busy={stale} className="block w-full md:table">
      <thead className="max-md:sr-only">
        <tr className="border-b border-line text-left text-xs text-muted">
          <Heading>Produto</Heading>
          <Heading>Categoria</Heading>
          <Heading end>Preço</Heading>
          <Heading end>Estoque</Heading>
          <Heading>Situação</Heading>
          <Heading>Visível</Heading>
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {products.map((product) => (
          <Row key={product.id} product={product} />
        ))}
      </tbody>
    </table>
  );
}

function Heading({ children, end }: { children: string; end?: boolean }) {
  return (
    <th scope="col" className={`px-4 py-2.5 font-medium ${end ? "text-right" : ""}`}>
      {children}
    </th>
  );
}

const cell = "block py-1 md:table-cell md:px-4 md:py-2.5 md:align-middle";

function Row({ product }: { product: Product }) {
  const { mutateAsync } = useProductChange();
  const low = product.stock_quantity <= product.min_stock_level;

  const save = (failure: string) => async (change: ProductChange) => {
    try {
      await mutateAsync({ product, change });
    } catch (error) {
      throw new Error(textOf(error, failure), { cause: error });
    }
  };
  const toggle = (visible: boolean) =>
    save(errorTexts.products.visibility)({ visible }).catch((error: Error) => toast.error(error.message));

  return (
    <tr className="relative block border-b border-line px-4 py-3 last:border-0 md:table-row md:p-0">
      <td className={`${cell} md:max-w-96`}>
        <div className="flex items-center gap-3 max-md:pr-14">
          <Thumbnail url={product.image_url} />
          <div className="min-w-0">
            <InlineEditor
              label={`Nome de ${product.name}`}
              shown={product.name}
              initial={product.name}
              parse={parseName}
              save={(name) => save(errorTexts.products.save)({ name_manual: name })}
              className="text-left font-medium"
            />
            <p className="text-xs text-muted">
              #{product.id}
              {product.sku && ` · ${product.sku}`}
              {product.name_source && product.name_source !== product.name && ` · Origem: ${product.name_source}`}
            </p>
          </div>
        </div>
      </td>
      <td className={`${cell} max-md:hidden`}>{product.category_name ?? "Sem categoria"}</td>
      <td className={`${cell} tabular-nums md:text-right`}>
        <span className="mr-2 text-xs text-muted md:hidden">Preço</span>
        <InlineEditor
          label={`Preço de ${product.name}`}
          shown={formatMoney(product.price)}
          initial={product.price.toLocaleString("pt-BR", { minimumFractionDigits: 2, useGrouping: false })}
          parse={parsePrice}
          save={(price) => save(errorTexts.products.price)({ price_manual: price })}
          className="md:justify-end"
          inputMode="decimal"
        />
        {product.price_source !== null && product.price_source !== product.price && (
          <p className="text-xs text-muted">Origem: {formatMoney(product.price_source)}</p>
        )}
      </td>
      <td className={`${cell} tabular-nums max-md:hidden md:text-right`}>
        <span className={low ? "font-semibold text-warn" : ""}>{product.stock_quantity.toLocaleString("pt-BR")}</span>
        {product.min_stock_level > 0 && (
          <span className="text-muted"> / {product.min_stock_level.toLocaleString("pt-BR")}</span>
        )}
      </td>
      <td className={cell}>
        <div className="flex flex-wrap gap-1">
          {statusesOf(product).map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
        </div>
      </td>
      <td className={`${cell} max-md:absolute max-md:top-3 max-md:right-4`}>
        <Switch
          label={`${product.name} visível no cardápio`}
          checked={product.visible}
          onChange={(visible) => void toggle(visible)}
        />
      </td>
    </tr>
  );
}

function Thumbnail({ url }: { url: string | null }) {
  if (url) {
    return (
      <img
        src={url}
        alt=""
        width={40}
        height={50}
        loading="lazy"
        className="h-12.5 w-10 shrink-0 rounded-control object-cover"
      />
    );
  }
  return (
    <span className="inline-flex h-12.5 w-10 shrink-0 items-center justify-center rounded-control bg-neutral-soft text-muted">
      <ImageOff aria-hidden="true" className="size-4" />
    </span>
  );
}

/** Section 4: derived, never stored. */
export function statusesOf(product: Product): Status[] {
  const stock: Status[] =
    product.stock_quantity === 0
      ? ["out_of_stock"]
      : product.stock_quantity <= product.min_stock_level
        ? ["low_stock"]
        : [];
  return [product.visible ? "active" : "inactive", ...(product.available ? [] : (["unavailable"] as const)), ...stock];
}
