import { useQuery } from "@tanstack/react-query";
import { errorTexts } from "@/api/errors";
import type { Category, Product } from "@/api/generated/query";
import { Button } from "@/components/ui/button";
import { CheckField } from "@/components/ui/check-field";
import { Field } from "@/components/ui/field";
import { formatMoney, moneyText } from "@/lib/money";
import type { FormPart } from "./form-part";
import { categoryChoices } from "./products";
import { TextField } from "./text-field";

interface BasicTabProps {
  part: FormPart;
  /** What is edited; a new product has its switches here. */
  product?: Product;
}

/** What every product has: its name, where it stands on the menu, its price. */
export function BasicTab({ part, product }: BasicTabProps) {
  const { values, set } = part;
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <div className="md:col-span-2">
        <TextField part={part} name="name" label="Nome" required hint="Como os clientes leem no cardápio." />
        <FromSource
          text={product?.name_source}
          differs={values.name.trim() !== product?.name_source}
          onUse={(text) => set("name", text)}
        />
      </div>
      <TextField part={part} name="sku" label="SKU" hint="Código da casa, único. Pode ficar vazio." />
      <div className="md:col-span-2">
        <CategoryField part={part} current={product} />
      </div>
      <div>
        <TextField
          part={part}
          name="price"
          label="Preço (R$)"
          required
          inputMode="decimal"
          hint="Por exemplo: 12,90."
        />
        <FromSource
          text={product?.price_source == null ? null : formatMoney(product.price_source)}
          differs={product?.price_source != null && values.price !== moneyText(product.price_source)}
          onUse={() => set("price", moneyText(product?.price_source ?? 0))}
        />
      </div>
      <div className="md:col-span-3">
        <TextField part={part} name="summary" label="Resumo" rows={3} hint="Uma ou duas frases, abaixo do nome." />
      </div>
      {!product && (
        <div className="grid gap-4 sm:grid-cols-2 md:col-span-3">
          <CheckField
            label="Visível no cardápio"
            hint="Desmarque para preparar o produto antes de mostrar."
            checked={values.visible}
            onChange={(checked) => set("visible", checked)}
          />
          <CheckField
            label="Disponível para pedido"
            hint="O que acabou continua no cardápio, como indisponível."
            checked={values.available}
            onChange={(checked) => set("available", checked)}
          />
        </div>
      )}
    </div>
  );
}

interface FromSourceProps {
  text: string | null | undefined;
  differs: boolean;
  onUse: (text: string) => void;
}

/** What the source catalogue says, and the way back to it. */
function FromSource({ text, differs, onUse }: FromSourceProps) {
  if (!text) return null;
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-2 text-sm text-muted">
      {`No catálogo de origem: ${text}`}
      {differs && (
        <Button size="small" variant="quiet" onClick={() => onUse(text)}>
          Usar este
        </Button>
      )}
    </p>
  );
}

function CategoryField({ part, current }: { part: FormPart; current: Product | undefined }) {
  const { data: categories, isError, refetch } = useQuery(categoryChoices());
  const theirs = part.theirsIn("category_id");
  const theirName =
    categories?.find(({ id }) => String(id) === theirs)?.name ?? current?.category_name ?? "sem categoria";
  return (
    <div>
      <Field
        label="Categoria"
        required
        error={part.problemOf("category_id")}
        hint={theirs === undefined ? undefined : `Salva por outra pessoa: ${theirName}.`}
      >
        {(control) => (
          <select
            {...control}
            name="category_id"
            value={part.values.category_id}
            onChange={(event) => part.set("category_id", event.target.value)}
          >
            <option value="">{categories || isError ? "Escolha" : "Carregando..."}</option>
            {!categories && current?.category_id && (
              <option value={current.category_id}>{current.category_name}</option>
            )}
            {categories?.map((category) => (
              <option key={category.id} value={category.id}>
                {nameOf(category)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {isError && (
        <p role="alert" className="mt-1.5 flex flex-wrap items-center gap-2 text-sm text-bad">
          {`${errorTexts.categories.load}.`}
          <Button size="small" onClick={() => void refetch()}>
            Tentar novamente
          </Button>
        </p>
      )}
    </div>
  );
}

const nameOf = ({ name, parent_name, visible }: Category) =>
  `${parent_name ? `${parent_name} › ` : ""}${name}${visible ? "" : " (oculta)"}`;
