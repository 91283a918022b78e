import type { UseQueryResult } from "@tanstack/react-query";
import { ChevronDown, Images } from "lucide-react";
import { useId, useState } from "react";
import { toast } from "sonner";
import { errorTexts } from "@/api/errors";
import type { Category, CategoryList } from "@/api/generated/query";
import { paths } from "@/app/paths";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { LinkButton } from "@/components/ui/link-button";
import { Loaded } from "@/components/ui/loaded";
import { Switch } from "@/components/ui/switch";
import { useCategoryChange } from "./use-category-change";

export type Shown = "all" | "visible" | "hidden";

interface CategoryPanelProps {
  categories: UseQueryResult<CategoryList>;
  /** Id of the category the table is narrowed to; `""`: none. */
  chosen: string;
  onChoose: (id: string) => void;
  shown: Shown;
  onShown: (shown: Shown) => void;
  onImages: (category: Category) => void;
}

/** The categories, with their products counted: one click narrows the table beside it. On a phone it folds away. */
export function CategoryPanel(props: CategoryPanelProps) {
  const { categories, chosen, onChoose } = props;
  const [open, setOpen] = useState(false);
  const body = useId();
  const all = categories.data?.categories ?? [];
  const current = all.find(({ id }) => String(id) === chosen);
  return (
    <section
      aria-label="Categorias"
      className="rounded-card border border-line bg-raised lg:sticky lg:top-18 print:hidden"
    >
      <header className="flex min-h-12 items-center justify-between gap-2 px-4 py-2">
        <h2 className="font-semibold">Categorias</h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={body}
          onClick={() => setOpen(!open)}
          className="-mr-2 inline-flex min-h-10 min-w-0 items-center gap-2 rounded-control px-2 hover:bg-sunken lg:hidden"
        >
          <span className="truncate text-muted">{current?.name ?? "Todos os produtos"}</span>
          <ChevronDown aria-hidden="true" className={classNames("size-4 shrink-0", open && "rotate-180")} />
          <span className="sr-only">{open ? "Fechar as categorias" : "Abrir as categorias"}</span>
        </button>
      </header>
      <div id={body} className={classNames("border-t border-line", !open && "max-lg:hidden")}>
        <Loaded
          query={categories}
          name="categorias"
          fallback="O que estava salvo não se perdeu."
          loading={<output className="block p-4 text-muted">Carregando...</output>}
        >
          {() => (
            <Categories
              {...props}
              all={all}
              onChoose={(id) => {
                onChoose(id);
                setOpen(false);
              }}
            />
          )}
        </Loaded>
      </div>
    </section>
  );
}

function Categories({ all, chosen, onChoose, shown, onShown, onImages }: CategoryPanelProps & { all: Category[] }) {
  const visible = all.filter((category) => category.visible).length;
  const listed = all.filter((category) => shown === "all" || category.visible === (shown === "visible"));
  const change = useCategoryChange();
  return (
    <>
      <div className="flex flex-col gap-2 p-3">
        <fieldset className="flex rounded-control border border-line-strong p-0.5">
          <legend className="sr-only">Quais categorias</legend>
          <Segment text="Todas" count={all.length} pressed={shown === "all"} onPress={() => onShown("all")} />
          <Segment text="Visíveis" count={visible} pressed={shown === "visible"} onPress={() => onShown("visible")} />
          <Segment
            text="Invisíveis"
            count={all.length - visible}
            pressed={shown === "hidden"}
            onPress={() => onShown("hidden")}
          />
        </fieldset>
        <p className="px-1 text-xs text-muted tabular-nums">
          {`Total: ${all.length} · Visíveis: ${visible} · Invisíveis: ${all.length - visible}`}
        </p>
        <Button
          size="small"
          variant="quiet"
          aria-pressed={chosen === ""}
          onClick={() => onChoose("")}
          className={classNames("min-h-10", chosen === "" && "bg-amber-soft text-amber-text")}
        >
          Ver todos os produtos
        </Button>
      </div>
      {listed.length === 0 ? (
        <div className="flex flex-col items-center gap-3 border-t border-line px-4 py-8 text-center">
          <p className="text-muted">Nenhuma categoria encontrada</p>
          {all.length === 0 && <LinkButton to={paths.admin.createCategory}>Criar a primeira categoria</LinkButton>}
        </div>
      ) : (
        <ul className="flex max-h-[calc(100dvh-20rem)] min-h-40 flex-col overflow-y-auto border-t border-line py-1">
          {listed.map((category) => (
            <Line
              key={category.id}
              category={category}
              chosen={String(category.id) === chosen}
              onChoose={onChoose}
              onVisible={(next) =>
                void change(category, { visible: next }, errorTexts.categories.visibility).catch((error: Error) =>
                  toast.error(error.message),
                )
              }
              onImages={onImages}
            />
          ))}
        </ul>
      )}
    </>
  );
}

interface SegmentProps {
  text: string;
  count: number;
  pressed: boolean;
  onPress: () => void;
}

function Segment({ text, count, pressed, onPress }: SegmentProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={classNames(
        "min-h-9 grow rounded-control px-1 text-xs tabular-nums",
        pressed ? "bg-amber-soft font-medium text-amber-text" : "text-muted hover:bg-sunken",
      )}
    >
      {`${text} (${count})`}
    </button>
  );
}

interface LineProps extends Pick<CategoryPanelProps, "onChoose" | "onImages"> {
  category: Category;
  chosen: boolean;
  onVisible: (visible: boolean) => void;
}

function Line({ category, chosen, onChoose, onVisible, onImages }: LineProps) {
  const { id, name, parent_id, visible, total_product_count: count } = category;
  return (
    <li
      className={classNames(
        "flex items-center gap-1 pr-3",
        parent_id === null ? "pl-2" : "pl-6",
        chosen && "bg-amber-soft",
      )}
    >
      <button
        type="button"
        aria-pressed={chosen}
        onClick={() => onChoose(String(id))}
        className={classNames(
          "flex min-h-10 min-w-0 grow items-center gap-2 rounded-control px-2 py-1 text-left hover:bg-sunken",
          chosen && "font-medium text-amber-text",
          !visible && "text-muted",
        )}
      >
        <span className="min-w-0 grow wrap-anywhere">{name}</span>
        <span className="text-xs text-muted tabular-nums">
          {count}
          <span className="sr-only">{count === 1 ? " produto" : " produtos"}</span>
        </span>
      </button>
      <Button
        icon={Images}
        size="small"
        variant="quiet"
        aria-label={`Editar imagens de ${name}`}
        title="Editar imagens"
        onClick={() => onImages(category)}
        className="min-h-9 shrink-0 px-2 max-lg:min-h-11 max-lg:min-w-11"
      ></Button>
      <Switch label={`Categoria ${name} visível no cardápio`} checked={visible} onChange={onVisible} />
    </li>
  );
}
