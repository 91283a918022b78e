import { useQuery } from "@tanstack/react-query";
import { Minus, Plus, ShoppingBasket } from "lucide-react";
import { useEffect, useState } from "react";
import { factsOf, type MenuProduct, sectionsOf } from "@/api/public/menu";
import { menuRead } from "@/api/public/reads";
import type { Site } from "@/api/public/site";
import { Link } from "@/components/link/link";
import { NoMenu } from "@/components/menu/no-menu";
import { unavailableText } from "@/components/menu/unavailable";
import { kegWay } from "@/components/menu/way-to-order";
import { MissingPicture } from "@/components/picture/missing-picture";
import { PictureImage } from "@/components/picture/picture-image";
import { buttonClass } from "@/components/ui/button";
import { formatMoney } from "@/lib/money";
import { t } from "@/lib/words";
import {
  isFull,
  linesOf,
  MOST_OF_ONE,
  MOST_PRODUCTS,
  type Quantities,
  rememberedOrder,
  rememberOrder,
  totalOf,
  withQuantity,
} from "./order";
import { OrderForm } from "./order-form";
import { type Recorded, RecordedOrder } from "./recorded-order";

interface OrderComposerProps {
  site: Site;
  /** The table whose code was read. */
  table?: number;
  /** A product to begin with, where the visitor came from its card. */
  startWith?: number;
}

/** The menu with a counter beside every product, and the order it adds up to. */
export function OrderComposer({ site, table, startWith }: OrderComposerProps) {
  const { data: menu, isPending, isError, refetch } = useQuery(menuRead());
  const [quantities, setQuantities] = useState(() => begun(startWith));
  const [recorded, setRecorded] = useState<Recorded>();
  useEffect(() => rememberOrder(quantities), [quantities]);

  if (recorded) return <RecordedOrder site={site} order={recorded} onAgain={() => setRecorded(undefined)} />;

  if (isPending) {
    return (
      <p role="status" className="py-16 text-center text-muted">
        {t("Carregando…")}
      </p>
    );
  }
  const sections = sectionsOf(menu ?? []);
  if (!menu || sections.length === 0) return <NoMenu failed={isError} onRetry={() => void refetch()} />;

  const lines = linesOf(quantities, menu);
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const set = (product: MenuProduct, quantity: number) => setQuantities(withQuantity(quantities, product.id, quantity));

  return (
    <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14">
      <div className="flex flex-col gap-3">
        {sections.map((section) => {
          const products = [section, ...section.children].flatMap((category) => category.products);
          return (
            <details
              key={section.id}
              open={section === sections[0] || products.some(({ id }) => quantities[id])}
              className="group rounded-pub border border-line bg-raised"
            >
              <summary className="flex items-center gap-4 rounded-pub p-5 font-display text-xl font-medium">
                {section.name}
                <Plus
                  aria-hidden="true"
                  className="ml-auto size-5 text-amber transition-transform group-open:rotate-45"
                />
              </summary>
              <ul className="px-5 pb-3">
                {products.map((product) => (
                  <Line
                    key={product.id}
                    product={product}
                    rents={site.rents}
                    quantity={quantities[product.id] ?? 0}
                    orderIsFull={isFull(quantities)}
                    onChange={set}
                  />
                ))}
              </ul>
            </details>
          );
        })}
      </div>
      <section
        id="pedido"
        aria-labelledby="pedido-titulo"
        className="scroll-mt-24 rounded-pub border border-line bg-raised p-6 lg:sticky lg:top-24"
      >
        <h2 id="pedido-titulo" className="mb-5 font-display text-2xl font-medium">
          {t("Seu pedido")}
        </h2>
        {lines.length === 0 && <p className="mb-5 text-muted">{t("Escolha no cardápio ao lado o que vai querer.")}</p>}
        <p role="status" className={isFull(quantities) ? "mb-5 font-medium text-warn" : "mb-5 text-sm text-muted"}>
          {isFull(quantities)
            ? t("Este pedido chegou a {most} produtos, o máximo. Envie este e faça outro com o que faltar.", {
                most: MOST_PRODUCTS,
              })
            : t("Um pedido leva até {products} produtos diferentes, e até {each} de cada.", {
                products: MOST_PRODUCTS,
                each: MOST_OF_ONE,
              })}
        </p>
        <OrderForm
          site={site}
          table={table}
          lines={lines}
          onRecorded={(order) => {
            setQuantities({});
            setRecorded(order);
          }}
          onRefused={() => void refetch()}
        />
      </section>
      {count > 0 && (
        <a
          href="#pedido"
          className={buttonClass(
            "primary",
            "large",
            "sticky bottom-4 z-20 mr-18 rounded-full whitespace-nowrap max-sm:px-3 shadow-lg shadow-black/50 lg:hidden",
          )}
        >
          <ShoppingBasket aria-hidden="true" className="size-5 shrink-0" />
          {t("Ver pedido ({count})", { count })} · {formatMoney(totalOf(lines))}
        </a>
      )}
    </div>
  );
}

function begun(startWith: number | undefined): Quantities {
  const order = rememberedOrder();
  return startWith === undefined || order[startWith] ? order : withQuantity(order, startWith, 1);
}

interface LineProps {
  product: MenuProduct;
  /** The house takes kegs to parties. */
  rents: boolean;
  quantity: number;
  /** No further product can be ordered. */
  orderIsFull: boolean;
  onChange: (product: MenuProduct, quantity: number) => void;
}

const step =
  "inline-flex size-11 items-center sm:size-10 justify-center rounded-full border border-line-strong transition-colors hover:border-amber hover:text-amber disabled:cursor-not-allowed disabled:opacity-40 disabled:hover:border-line-strong disabled:hover:text-current";

function Line({ product, rents, quantity, orderIsFull, onChange }: LineProps) {
  const { name, price, available, containerL, image } = product;
  const keg = kegWay(rents);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-3">
      <div className="size-14 shrink-0 overflow-hidden rounded-card">
        {image ? <PictureImage picture={image} sizes="3.5rem" decorative /> : <MissingPicture />}
      </div>
      <div className="min-w-0 flex-1 max-sm:basis-3/5">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-muted tabular-nums">{[formatMoney(price), ...factsOf(product)].join(" · ")}</p>
      </div>
      {!available ? (
        <span className="ml-auto shrink-0 text-sm font-medium text-bad">{unavailableText(product.ranOut)}</span>
      ) : containerL ? (
        <Link to={keg.to} className={buttonClass("secondary", "small", "ml-auto shrink-0")}>
          <span className="sr-only">{`${name}: `}</span>
          {keg.label}
        </Link>
      ) : (
        <div className="ml-auto flex shrink-0 items-center gap-2">
          <button
            type="button"
            disabled={quantity === 0}
            onClick={() => onChange(product, quantity - 1)}
            className={step}
          >
            <Minus aria-hidden="true" className="size-4" />
            <span className="sr-only">{t("Tirar um: {name}", { name })}</span>
          </button>
          <output
            aria-label={t("Quantidade de {name}", { name })}
            className="w-6 text-center font-semibold tabular-nums"
          >
            {quantity}
          </output>
          <button
            type="button"
            disabled={quantity >= MOST_OF_ONE || (quantity === 0 && orderIsFull)}
            onClick={() => onChange(product, quantity + 1)}
            className={step}
          >
            <Plus aria-hidden="true" className="size-4" />
            <span className="sr-only">{t("Pôr mais um: {name}", { name })}</span>
          </button>
        </div>
      )}
    </li>
  );
}
