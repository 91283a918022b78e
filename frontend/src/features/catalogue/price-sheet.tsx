import { type ClipboardEvent, createContext, type KeyboardEvent, use, useState } from "react";
import type { Product } from "@/api/generated/query";
import type { Column } from "@/components/data-table/types";
import { Button } from "@/components/ui/button";
import { LeaveGuard } from "@/components/ui/leave-guard";
import { formatMoney, moneyText } from "@/lib/money";
import { counted } from "@/lib/text";
import { useCommand } from "@/lib/use-command";
import { parsePrice } from "./inline-value";
import { type PriceChange, PricesRefused, useSavePrices } from "./price-changes";
import { isPackedKeg, PriceOfBeer } from "./price-of-beer";
import { isColumn, pastedPrices } from "./price-paste";
import { RefusedPrices } from "./refused-prices";

/** What was typed for a product, and the product as it was then. */
interface Draft {
  product: Product;
  text: string;
}

type Drafts = ReadonlyMap<number, Draft>;

interface Sheet {
  drafts: Drafts;
  isBusy: boolean;
  type: (product: Product, text: string) => void;
  paste: (from: Product, text: string) => void;
}

const Context = createContext<Sheet | undefined>(undefined);

const same = ({ product, text }: Draft) => {
  const parsed = parsePrice(text);
  return "value" in parsed && parsed.value === product.price;
};

/** The drafts of new prices: saved together, or none of them. `rows` are those that are shown, in their order. */
export function usePriceSheet(rows: readonly Product[] | undefined) {
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  const [notice, setNotice] = useState("");
  const [invalid, setInvalid] = useState<unknown>();
  const save = useSavePrices();
  const saving = useCommand({
    run: save,
    onDone: () => clear(),
    onFailed: (error) => {
      if (error instanceof PricesRefused) renew(error.now);
    },
  });

  const put = (changes: readonly Draft[]) => {
    setInvalid(undefined);
    saving.reset();
    setDrafts((known) => {
      const next = new Map(known);
      for (const draft of changes) {
        if (same(draft)) next.delete(draft.product.id);
        else next.set(draft.product.id, { ...draft, product: known.get(draft.product.id)?.product ?? draft.product });
      }
      return next;
    });
  };
  const clear = () => {
    setDrafts(new Map());
    setNotice("");
    setInvalid(undefined);
  };
  /** The next attempt is made of what the products are now, which the refusal has told. */
  const renew = (now: readonly Product[]) =>
    setDrafts((known) => {
      const next = new Map(known);
      for (const product of now) {
        const draft = known.get(product.id);
        if (draft) next.set(product.id, { ...draft, product });
      }
      return next;
    });

  const sheet: Sheet = {
    drafts,
    isBusy: saving.isPending,
    type: (product, text) => {
      setNotice("");
      put([{ product, text }]);
    },
    paste: (from, text) => {
      const shown = rows ?? [];
      const start = shown.findIndex(({ id }) => id === from.id);
      const prices = pastedPrices(text);
      const below = shown.slice(start, start + prices.length);
      put(
        below.flatMap((product, place) =>
          prices[place] && !isPackedKeg(product) ? [{ product, text: prices[place] }] : [],
        ),
      );
      const left = prices.length - below.length;
      const fitted = `${counted(below.length, "linha colada", "linhas coladas")}.`;
      setNotice(left > 0 ? `${fitted} ${counted(left, "não coube", "não couberam")} nesta página.` : fitted);
    },
  };
  const submit = () => {
    const changes: PriceChange[] = [];
    const refused = [...drafts.values()].flatMap(({ product, text }) => {
      const parsed = parsePrice(text);
      if ("refusal" in parsed) return [{ id: product.id, name: product.name, reason: `“${text}”: ${parsed.refusal}` }];
      changes.push({ product, price: parsed.value });
      return [];
    });
    if (refused.length > 0) setInvalid(new PricesRefused(refused, []));
    else saving.mutate(changes);
  };
  return { sheet, submit, clear, notice, error: invalid ?? saving.error };
}

export const PriceSheet = Context.Provider;

/** A draft price: Enter and the arrows go down or up, Escape takes the draft back, a pasted column fills the rows below. */
function PriceCell({ product }: { product: Product }) {
  const sheet = use(Context);
  const draft = sheet?.drafts.get(product.id);
  const text = draft?.text ?? moneyText(product.price);
  const isRefused = draft !== undefined && "refusal" in parsePrice(text);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const down = event.key === "ArrowDown" || (event.key === "Enter" && !event.shiftKey);
    const up = event.key === "ArrowUp" || (event.key === "Enter" && event.shiftKey);
    if (event.key === "Escape") sheet?.type(product, moneyText(product.price));
    if (!down && !up) return;
    event.preventDefault();
    const cells = [...document.querySelectorAll<HTMLInputElement>("[data-price-cell]")];
    cells[cells.indexOf(event.currentTarget) + (down ? 1 : -1)]?.focus();
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData("text/plain");
    if (!isColumn(pasted)) return;
    event.preventDefault();
    sheet?.paste(product, pasted);
  };
  return (
    <input
      data-price-cell
      aria-label={`Novo preço de ${product.name}`}
      aria-invalid={isRefused || undefined}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      readOnly={sheet?.isBusy}
      onChange={(event) => sheet?.type(product, event.target.value)}
      onFocus={(event) => event.target.select()}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      className={`min-h-11 w-28 rounded-control border px-2 text-right tabular-nums @3xl:min-h-9 aria-invalid:border-bad aria-invalid:bg-bad-soft ${
        draft && !isRefused ? "border-amber bg-amber-soft font-semibold" : "border-line-strong bg-raised"
      }`}
    />
  );
}

/** Only what a person needs to put prices right. */
export const sheetColumns: readonly Column<Product>[] = [
  {
    id: "product",
    header: "Produto",
    sort: "name",
    primary: true,
    cell: ({ name }) => <span className="font-medium">{name}</span>,
  },
  {
    id: "category",
    header: "Categoria",
    sort: "category_name",
    hideBelow: "md",
    cell: ({ category_name }) => category_name ?? <span className="text-muted">Sem categoria</span>,
  },
  {
    id: "price",
    header: "Preço atual",
    sort: "price",
    align: "end",
    cell: ({ price }) => <span className="whitespace-nowrap">{formatMoney(price)}</span>,
  },
  {
    id: "new-price",
    header: "Novo preço",
    align: "end",
    cell: (product) => (isPackedKeg(product) ? <PriceOfBeer /> : <PriceCell product={product} />),
  },
];

/** How many prices wait to be saved, and what stood in the way; below the rows, always in view. */
export function SheetBar({ sheet, submit, clear, notice, error }: ReturnType<typeof usePriceSheet>) {
  const count = sheet.drafts.size;
  return (
    <section
      aria-label="Preços a salvar"
      className="sticky bottom-0 z-5 flex flex-col gap-2 rounded-card border border-line bg-raised px-4 py-3 shadow-lg"
    >
      <LeaveGuard active={count > 0} />
      <RefusedPrices error={error} />
      <div className="flex flex-wrap items-center gap-2">
        <p className="mr-auto tabular-nums">
          {count === 0 ? "Nenhum preço mudado." : `${counted(count, "preço mudado", "preços mudados")}.`}
          <output className="ml-2 text-muted">{notice}</output>
        </p>
        <Button disabled={count === 0 || sheet.isBusy} onClick={clear} className="@max-3xl:min-h-11">
          Descartar
        </Button>
        <Button variant="primary" disabled={count === 0 || sheet.isBusy} onClick={submit} className="@max-3xl:min-h-11">
          {sheet.isBusy ? "Salvando..." : "Salvar preços"}
        </Button>
      </div>
      <p className="text-xs text-muted max-sm:hidden">
        Enter desce, Tab avança, Esc volta ao preço atual. Uma coluna copiada de uma planilha preenche as linhas abaixo.
      </p>
    </section>
  );
}
