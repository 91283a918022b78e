import { useQuery } from "@tanstack/react-query";
import { FileArchive, Grid2X2, ImagePlus, List, Trash2 } from "lucide-react";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { ApiError, errorTexts, textOf } from "@/api/errors";
import { DataTable } from "@/components/data-table/data-table";
import { listStatus } from "@/components/data-table/list-status";
import type { BulkAction, TableState } from "@/components/data-table/types";
import { useSelection } from "@/components/data-table/use-selection";
import { useTableState } from "@/components/data-table/use-table-state";
import { Button } from "@/components/ui/button";
import { deleteImages, fetchArchive } from "./commands";
import { download } from "./download";
import { heroColumns } from "./hero-columns";
import { ACTIVE_FILTER, choiceOf, SORT_FILTER, sortOf } from "./hero-filters";
import { ImageDialogs, type OpenDialog } from "./image-dialogs";
import { type AdminImage, galleryQuery, heroQuery } from "./images";
import { imageTexts, LARGEST, profiles } from "./limits";
import { ManagedGallery } from "./managed-gallery";
import { NewHeroDialog } from "./new-hero-dialog";
import { Notices } from "./notices";
import { UploadList } from "./upload-list";
import { useImageCommand } from "./use-image-command";
import { useUploadQueue } from "./use-upload-queue";

const SLIDES = { kind: "hero" } as const;
const NONE: readonly AdminImage[] = [];
const rowId = (image: AdminImage) => image.id;
const rowLabel = (image: AdminImage) => image.original_name;

/** The slides of the front page: found, put in order, edited, replaced, downloaded and deleted. */
export function HeroView() {
  const table = useHeroTable();
  const images = useQuery(heroQuery(table.filter));
  const all = useQuery(galleryQuery(SLIDES));
  const selection = useSelection(table.asked);
  const bulkActions = useBulkActions();
  const [view, setView] = useView();
  const [adding, setAdding] = useState(false);
  const [open, setOpen] = useState<OpenDialog>();
  const present = all.data?.length ?? 0;
  const queue = useUploadQueue({ gallery: SLIDES, present, largest: LARGEST.heroDialog });
  const columns = useMemo(() => heroColumns({ onView: (image) => setOpen({ what: "preview", image }) }), []);
  const rows = images.data?.images;
  const total = images.data?.pagination.total ?? 0;
  const add = (
    <Button variant="primary" onClick={() => setAdding(true)}>
      <ImagePlus aria-hidden="true" className="size-4" />
      Nova Imagem Hero
    </Button>
  );

  return (
    <>
      <Notices notices={queue.notices} />
      <UploadList items={queue.items} onDismiss={queue.dismiss} />
      <DataTable
        label="Imagens Hero"
        rows={rows}
        total={total}
        columns={columns}
        rowId={rowId}
        rowLabel={rowLabel}
        state={table.state}
        onState={table.onState}
        {...listStatus(images)}
        errorText={errorTexts.images.load}
        selection={selection}
        bulkActions={bulkActions}
        filters={[SORT_FILTER, ACTIVE_FILTER]}
        actions={
          <>
            <ViewToggle view={view} onView={setView} />
            {add}
          </>
        }
        empty={
          <>
            <p className="max-w-prose text-muted">
              As imagens do carrossel abrem a página inicial. Envie até {profiles.hero.most}, com {profiles.hero.width}×
              {profiles.hero.height} px ou mais.
            </p>
            {present === 0 && <Button onClick={() => setAdding(true)}>Enviar a primeira imagem</Button>}
          </>
        }
        grid={
          view === "grid" && (
            <ManagedGallery
              kind="hero"
              images={rows ?? NONE}
              queue={queue}
              orderable={table.inOrder && total === rows?.length}
              selection={selection}
            />
          )
        }
      />
      {adding && <NewHeroDialog present={present} onClose={() => setAdding(false)} />}
      <ImageDialogs open={open} images={rows ?? NONE} onClose={() => setOpen(undefined)} />
    </>
  );
}

/** The table's state, in which the choice of an order and the sorted column are one thing. */
function useHeroTable() {
  const { state, onState } = useTableState({ sort: "sort_order", filters: { active: "" } });
  const { sort, order, search, page, limit, filters } = state;
  const active = filters.active ? filters.active === "true" : undefined;
  const choice = choiceOf(sort, order);
  const change = ({ filters: chosen, ...rest }: Partial<TableState>) => {
    const { [SORT_FILTER.name]: wanted, ...others } = chosen ?? {};
    onState({ ...rest, ...(wanted === undefined ? {} : sortOf(wanted)), ...(chosen && { filters: others }) });
  };
  return {
    asked: state,
    state: { ...state, filters: { ...filters, [SORT_FILTER.name]: choice } },
    onState: change,
    filter: { page, limit, search, sort: sort ?? "sort_order", order, active },
    /** Whether the slides are listed as they hang. */
    inOrder: search === "" && active === undefined && choice === "",
  };
}

function useBulkActions(): BulkAction[] {
  const archive = useImageCommand(fetchArchive);
  const deletion = useImageCommand(deleteImages);
  return [
    {
      label: "Baixar",
      icon: <FileArchive aria-hidden="true" className="size-4" />,
      onRun: async (ids) => {
        const zip = await worded(archive.mutateAsync(ids), "Erro ao baixar imagens. Tente novamente.");
        download(zip, "imagens-hero.zip");
      },
    },
    {
      label: "Excluir",
      tone: "danger",
      icon: <Trash2 aria-hidden="true" className="size-4" />,
      confirm: imageTexts.confirmBulkDelete,
      onRun: async (ids) => {
        await worded(deletion.mutateAsync(ids), errorTexts.images.bulkDelete);
        return errorTexts.images.bulkDeleted;
      },
    },
  ];
}

/** A refusal that says the catalogue's sentence where the server gave none. */
async function worded<T>(command: Promise<T>, text: string): Promise<T> {
  try {
    return await command;
  } catch (error) {
    throw new ApiError(error instanceof ApiError ? error.status : 0, text, { error: textOf(error, text) });
  }
}

type View = "list" | "grid";

function useView(): [View, (view: View) => void] {
  const [parameters, setParameters] = useSearchParams();
  const set = (view: View) =>
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        if (view === "grid") next.set("view", view);
        else next.delete("view");
        return next;
      },
      { replace: true },
    );
  return [parameters.get("view") === "grid" ? "grid" : "list", set];
}

const views = [
  { view: "list", label: "Lista", Icon: List },
  { view: "grid", label: "Grade", Icon: Grid2X2 },
] as const;

function ViewToggle({ view, onView }: { view: View; onView: (view: View) => void }) {
  return (
    <fieldset className="flex">
      <legend className="sr-only">Mostrar como</legend>
      {views.map(({ view: each, label, Icon }) => (
        <Button
          key={each}
          variant={each === view ? "secondary" : "quiet"}
          aria-pressed={each === view}
          aria-label={label}
          title={label}
          onClick={() => onView(each)}
          className="px-3"
        >
          <Icon aria-hidden="true" className="size-4" />
        </Button>
      ))}
    </fieldset>
  );
}
