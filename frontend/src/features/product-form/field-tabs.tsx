import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { errorTexts } from "@/api/errors";
import { productBody } from "@/api/generated/fields";
import type { Category, Product } from "@/api/generated/query";
import { paths } from "@/app/paths";
import {
  CheckField,
  DecimalField,
  MoneyField,
  SelectField,
  TextAreaField,
  TextField,
  WholeField,
} from "@/components/form/fields";
import { labelOf } from "@/components/form/label-of";
import { Button } from "@/components/ui/button";
import { formatMoney, moneyText } from "@/lib/money";
import type { FormOf } from "@/lib/use-typed";
import { longestOf, type ProductFields, UNITS } from "./fields";
import { NewCategory } from "./new-category";
import { beerChoices, categoryChoices } from "./products";

interface TabProps {
  form: FormOf<ProductFields>;
}

interface BasicTabProps extends TabProps {
  /** What is edited; a new product has its switches here. */
  product?: Product;
}

/** What every product has: its name, where it stands on the menu, its price. */
export function BasicTab({ form, product }: BasicTabProps) {
  const { values } = form;
  const sourcePrice = product?.price_source ?? undefined;
  const packed = product && product.container_l > 0 ? product : undefined;
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <div className="md:col-span-2">
        <TextField
          form={form}
          name="name"
          label="Nome"
          required
          hint="Como os clientes leem no cardápio."
          longest={longestOf("name")}
        />
        <FromSource
          text={product?.name_source}
          differs={values.name.trim() !== product?.name_source}
          onUse={(text) => form.set("name", text)}
        />
      </div>
      <TextField
        form={form}
        name="sku"
        label={labelOf(productBody.sku)}
        hint="Código da casa, único. Pode ficar vazio."
        longest={longestOf("sku")}
      />
      <div className="md:col-span-2">
        <CategoryField form={form} product={product} />
      </div>
      <div>
        {packed ? (
          <OfBeer label="Preço" value={formatMoney(packed.price)} said="É o do chope neste tamanho." />
        ) : (
          <MoneyField form={form} name="price" label="Preço (R$)" required hint="Por exemplo: 12,90." />
        )}
        {!packed && sourcePrice !== undefined && (
          <FromSource
            text={formatMoney(sourcePrice)}
            differs={values.price !== moneyText(sourcePrice)}
            onUse={() => form.set("price", moneyText(sourcePrice))}
          />
        )}
      </div>
      <div className="md:col-span-3">
        <TextAreaField
          form={form}
          name="summary"
          label={labelOf(productBody.summary)}
          hint="Uma ou duas frases, abaixo do nome."
          longest={longestOf("summary")}
        />
      </div>
      {!product && (
        <div className="grid gap-4 sm:grid-cols-2 md:col-span-3">
          <CheckField
            form={form}
            name="visible"
            label="Visível no cardápio"
            hint="Desmarque para preparar o produto antes de mostrar."
          />
          <CheckField
            form={form}
            name="available"
            label="Disponível para pedido"
            hint="O que acabou continua no cardápio, como indisponível."
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

function CategoryField({ form, product }: BasicTabProps) {
  const { data: categories, isError, refetch } = useQuery(categoryChoices());
  const known = product?.category_id ? [{ value: product.category_id, label: product.category_name ?? "" }] : [];
  return (
    <div>
      <SelectField
        form={form}
        name="category_id"
        label="Categoria"
        required
        theirs={(id) =>
          categories?.find((each) => String(each.id) === id)?.name ?? product?.category_name ?? "sem categoria"
        }
        empty={categories || isError ? "Escolha" : "Carregando..."}
        options={categories?.map((category) => ({ value: category.id, label: nameOf(category) })) ?? known}
      />
      {isError && (
        <p role="alert" className="mt-1.5 flex flex-wrap items-center gap-2 text-sm text-bad">
          {`${errorTexts.categories.load}.`}
          <Button size="small" onClick={() => void refetch()}>
            Tentar novamente
          </Button>
        </p>
      )}
      <NewCategory onCreated={(id) => form.set("category_id", String(id))} />
    </div>
  );
}

const nameOf = ({ name, parent_name, visible }: Category) =>
  `${parent_name ? `${parent_name} › ` : ""}${name}${visible ? "" : " (oculta)"}`;

interface OfBeerProps {
  label: string;
  value: string;
  said: string;
}

/** What a packed keg has of its beer, which is the place to change it. */
const OfBeer = ({ label, value, said }: OfBeerProps) => (
  <div className="flex flex-col gap-1">
    <span className="font-medium">{label}</span>
    <span className="tabular-nums">{value}</span>
    <span className="text-xs text-muted">
      {`${said} `}
      <Link to={paths.operations.beers} className="underline">
        Abrir Chopes
      </Link>
    </span>
  </div>
);

/** Stock and measures. */
export function DetailsTab({ form, product }: BasicTabProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <SelectField
        form={form}
        name="unit"
        label={labelOf(productBody.unit)}
        hint="Em que se conta o estoque."
        options={UNITS}
      />
      {product && product.container_l > 0 ? (
        <OfBeer
          label="Estoque"
          value={product.stock_quantity.toLocaleString("pt-BR")}
          said="São os barris cheios deste tamanho na casa."
        />
      ) : (
        <DecimalField form={form} name="stock_quantity" label="Estoque" hint="Mudar aqui registra uma contagem." />
      )}
      <DecimalField form={form} name="min_stock_level" label="Estoque mínimo" hint="Nele ou abaixo, a lista avisa." />
      <WholeField form={form} name="volume_ml" label={labelOf(productBody.volume_ml)} hint="0 não diz nada." />
      <WholeField form={form} name="weight_g" label={labelOf(productBody.weight_g)} hint="0 não diz nada." />
      <DecimalField
        form={form}
        name="alcohol_content"
        label={labelOf(productBody.alcohol_content)}
        hint="De 0 a 100. Acima de 0, o site avisa da idade."
      />
      <TextField
        form={form}
        name="supplier_sku"
        label={labelOf(productBody.supplier_sku)}
        hint="Como o fornecedor o chama, para pedir de novo. A busca o encontra."
        longest={longestOf("supplier_sku")}
      />
      <BeerFields form={form} />
      <div className="sm:col-span-2 lg:col-span-3">
        <CheckField
          form={form}
          name="track_stock"
          label="Não controlar estoque"
          hint="Para o que se prepara na hora, como caipirinha: sem contagem e sem aviso de estoque."
        />
      </div>
      <div className="sm:col-span-2 lg:col-span-3">
        <CheckField
          form={form}
          name="chatbot_visible"
          label="Chatbot oferece este produto"
          hint="O assistente só fala do que está marcado."
        />
      </div>
    </div>
  );
}

/** The beer of a glass or of a keg. A house without beers does not see it. */
function BeerFields({ form }: TabProps) {
  const { data: beers = [] } = useQuery(beerChoices());
  const chosen = form.values.beer_id;
  if (beers.length === 0 && !chosen) return null;
  return (
    <>
      <SelectField
        form={form}
        name="beer_id"
        label={labelOf(productBody.beer_id)}
        hint="O que sai no copo ou vai no barril."
        empty="Nenhum"
        theirs={(id) => beers.find((beer) => String(beer.id) === id)?.name ?? "nenhum"}
        options={beers.map((beer) => ({ value: beer.id, label: beer.name }))}
      />
      {chosen && (
        <>
          <WholeField
            form={form}
            name="pour_ml"
            label="Chope servido: medida do copo (ml)"
            hint="Cada venda tira esta medida do barril na torneira. 0 não é servido."
          />
          <DecimalField
            form={form}
            name="container_l"
            label="Barril de (litros)"
            hint="Vendido fechado, como barril para festa. 0 não é barril."
          />
        </>
      )}
    </>
  );
}

interface SeoTabProps extends TabProps {
  /** Its name in addresses; a new product has none yet. */
  slug?: string;
}

/** What search engines and messengers show of the product's page, and how that will look. */
export function SeoTab({ form, slug }: SeoTabProps) {
  const { seo_title, seo_description, name, summary } = form.values;
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex flex-col gap-4">
        <TextField
          form={form}
          name="seo_title"
          label="Título"
          hint="Vazio: o nome do produto."
          longest={longestOf("seo_title")}
        />
        <TextAreaField
          form={form}
          name="seo_description"
          label="Descrição"
          hint="Vazia: o resumo do produto."
          longest={longestOf("seo_description")}
        />
        <TextField
          form={form}
          name="seo_keywords"
          label={labelOf(productBody.seo_keywords)}
          hint="Separadas por vírgulas."
          longest={longestOf("seo_keywords")}
        />
      </div>
      <figure className="h-max min-w-0 rounded-card border border-line bg-surface p-4">
        <figcaption className="mb-3 text-sm text-muted">Como aparece numa busca</figcaption>
        <p className="truncate text-sm text-muted">
          {location.host}
          {paths.productPage(slug ?? "…")}
        </p>
        <p className="mt-1 line-clamp-2 text-lg text-info wrap-anywhere">
          {seo_title.trim() || name.trim() || "Nome do produto"}
        </p>
        <p className="mt-1 line-clamp-3 text-sm wrap-anywhere">
          {seo_description.trim() || summary.trim() || "Sem descrição, a página usa o nome, o preço e a casa."}
        </p>
      </figure>
    </div>
  );
}
