import { paths } from "@/app/paths";
import type { FormPart } from "./form-part";
import { TextField } from "./text-field";

interface SeoTabProps {
  part: FormPart;
  /** Its name in addresses; a new product has none yet. */
  slug?: string;
}

/** What search engines and messengers show of the product's page, and how that will look. */
export function SeoTab({ part, slug }: SeoTabProps) {
  const { seo_title, seo_description, name, summary } = part.values;
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex flex-col gap-4">
        <TextField part={part} name="seo_title" label="Título" hint="Vazio: o nome do produto." />
        <TextField part={part} name="seo_description" label="Descrição" rows={3} hint="Vazia: o resumo do produto." />
        <TextField part={part} name="seo_keywords" label="Palavras-chave" hint="Separadas por vírgulas." />
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
