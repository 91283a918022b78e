import { useQuery } from "@tanstack/react-query";
import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import { enterSiteOrder, type LeadAnswer } from "@/api/generated/command";
import { enteredOrderBody, orderedProductBody, placeLabels } from "@/api/generated/fields";
import type { MenuCategory, MenuProduct } from "@/api/public/menu";
import { menuRead } from "@/api/public/reads";
import { PhoneField, SelectField, TextAreaField, TextField, WholeField } from "@/components/form/fields";
import { listHint } from "@/components/form/list-hint";
import { RecordDialog } from "@/components/form/record-dialog";
import { Button } from "@/components/ui/button";
import { SearchBox } from "@/components/ui/search-box";
import { formatMoney, sumMoney } from "@/lib/money";
import { numberIn } from "@/lib/numbers";
import { isComplete, phoneProblem } from "@/lib/phone";
import { folded } from "@/lib/text";
import { useRecordForm } from "@/lib/use-record-form";
import type { Problems } from "@/lib/use-typed";

type Place = keyof typeof placeLabels;
type Quantities = ReadonlyMap<number, number>;

const empty = { place: "pickup" as Place, table: "", name: "", phone: "", notes: "" };
type Fields = { [Name in keyof typeof empty]: string };

/** Products that are offered while somebody types. */
const MOST_FOUND = 6;

/** What a guest orders by telephone or at the counter, at the prices of the menu. */
export function NewOrderDialog({ onClose }: { onClose: () => void }) {
  const menu = useQuery(menuRead());
  const [search, setSearch] = useState("");
  const [quantities, setQuantities] = useState<Quantities>(new Map());
  const sold = soldIn(menu.data ?? []);
  const lines = sold.filter(({ id }) => quantities.has(id));
  const form = useRecordForm({
    fieldsOf: (): Fields => empty,
    problemsOf: (fields): Problems<Fields> => ({
      ...(!fields.name.trim() && { name: "Diga de quem é o pedido." }),
      ...((fields.place === "pickup" || fields.phone.trim()) &&
        !isComplete(fields.phone) && {
          phone: phoneProblem(fields.phone, "Informe o telefone com DDD, como (11) 95555-0101."),
        }),
      ...(fields.place === "table" &&
        fields.table.trim() &&
        !numberIn(fields.table, 0) && { table: "Informe o número da mesa, como 5." }),
    }),
    send: (fields): Promise<LeadAnswer> =>
      enterSiteOrder({
        place: fields.place as Place,
        table: (fields.place === "table" && numberIn(fields.table, 0)) || null,
        name: fields.name.trim(),
        phone: fields.phone.trim(),
        notes: fields.notes.trim(),
        products: lines.map(({ id, price }) => ({
          product_id: id,
          quantity: quantities.get(id) ?? 0,
          unit_price: price,
        })),
      }),
    // a price may have changed while the guest was choosing
    invalidates: ["leads", "menu"],
    success: "Pedido anotado.",
    onSaved: onClose,
  });
  const set = ({ id }: MenuProduct, quantity: number) => {
    const next = new Map(quantities);
    if (quantity > 0) next.set(id, Math.min(quantity, orderedProductBody.quantity.max));
    else next.delete(id);
    setQuantities(next);
  };
  const total = sumMoney(lines.map(({ id, price }) => sumMoney(Array<number>(quantities.get(id) ?? 0).fill(price))));
  const isFull = lines.length >= enteredOrderBody.products.maxItems;
  const found = isFull ? [] : matching(sold, search).filter(({ id }) => !quantities.has(id));
  return (
    <RecordDialog
      form={{ ...form, dirty: form.dirty || lines.length > 0 }}
      title="Novo pedido"
      submit={lines.length > 0 ? `Anotar ${formatMoney(total)}` : "Anotar"}
      fallback="O pedido não foi gravado. Tente de novo."
      incomplete={lines.length === 0}
      onClose={onClose}
    >
      <section aria-label="O que foi pedido" className="flex flex-col gap-2">
        <ul className="flex flex-col divide-y divide-line">
          {lines.map((product) => (
            <Line
              key={product.id}
              product={product}
              quantity={quantities.get(product.id) ?? 0}
              onChange={(quantity) => set(product, quantity)}
            />
          ))}
        </ul>
        <div className="flex">
          <SearchBox
            label="Buscar no cardápio"
            placeholder="Buscar no cardápio..."
            value={search}
            onChange={setSearch}
          />
        </div>
        <p role="status" className="text-sm text-muted">
          {isFull
            ? `Um pedido leva até ${enteredOrderBody.products.maxItems} produtos.`
            : (listHint(menu, sold.length, "Nada no cardápio está à venda agora.") ??
              (search && found.length === 0 ? "Nada à venda com este nome." : ""))}
        </p>
        <ul aria-label="Do cardápio" className="flex flex-col gap-1">
          {found.map((product) => (
            <li key={product.id}>
              <button
                type="button"
                onClick={() => {
                  set(product, 1);
                  setSearch("");
                }}
                className="flex min-h-11 w-full items-center justify-between gap-3 rounded-control border border-line px-3 py-2 text-left"
              >
                <span className="min-w-0 wrap-anywhere">{product.name}</span>
                <span className="shrink-0 text-muted tabular-nums">{formatMoney(product.price)}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          form={form}
          name="place"
          label="Onde"
          options={Object.entries(placeLabels).map(([value, label]) => ({ value, label }))}
        />
        {form.values.place === "table" && (
          <WholeField form={form} name="table" label="Mesa" hint="Em branco, se não souber." />
        )}
        <TextField form={form} name="name" label="Nome" required field={enteredOrderBody.name} />
        <PhoneField
          form={form}
          name="phone"
          label="Telefone"
          required={form.values.place === "pickup"}
          field={enteredOrderBody.phone}
        />
      </div>
      <TextAreaField form={form} name="notes" label="Observações" rows={2} field={enteredOrderBody.notes} />
    </RecordDialog>
  );
}

interface LineProps {
  product: MenuProduct;
  quantity: number;
  onChange: (quantity: number) => void;
}

function Line({ product: { name, price }, quantity, onChange }: LineProps) {
  return (
    <li className="flex items-center gap-2 py-2">
      <span className="min-w-0 grow">
        <span className="block wrap-anywhere">{name}</span>
        <span className="text-sm text-muted tabular-nums">{formatMoney(price)}</span>
      </span>
      <Button
        icon={Minus}
        aria-label={`Tirar um: ${name}`}
        className="min-h-11"
        onClick={() => onChange(quantity - 1)}
      />
      <output aria-label={`Quantidade de ${name}`} className="w-7 text-center font-semibold tabular-nums">
        {quantity}
      </output>
      <Button
        icon={Plus}
        aria-label={`Pôr mais um: ${name}`}
        className="min-h-11"
        onClick={() => onChange(quantity + 1)}
      />
    </li>
  );
}

/** What is sold from the menu now; a keg is asked for with its party. */
function soldIn(menu: readonly MenuCategory[]): MenuProduct[] {
  return menu.flatMap(({ products }) => products).filter(({ available, containerL }) => available && !containerL);
}

function matching(products: readonly MenuProduct[], search: string): MenuProduct[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return products.filter(({ name }) => words.every((word) => folded(name).includes(word))).slice(0, MOST_FOUND);
}
