import { useQuery } from "@tanstack/react-query";
import { Grid2X2, ImagePlus, List } from "lucide-react";
import { useState } from "react";
import { errorTexts } from "@/api/errors";
import { DataTable } from "@/components/data-table/data-table";
import { listStatus } from "@/components/data-table/list-status";
import { useSelection } from "@/components/data-table/use-selection";
import { ImageDialogs, type OpenDialog } from "@/components/images/image-dialogs";
import { ImageEditorDialog } from "@/components/images/image-editor-dialog";
import { type AdminImage, galleryQuery, heroQuery } from "@/components/images/images";
import { LARGEST, profiles } from "@/components/images/limits";
import { ManagedGallery } from "@/components/images/managed-gallery";
import { Uploads } from "@/components/images/uploads";
import { useEdited } from "@/components/images/use-edited";
import { useOrder } from "@/components/images/use-order";
import { useReplacement } from "@/components/images/use-replacement";
import { useUploadQueue } from "@/components/images/use-upload-queue";
import { Button } from "@/components/ui/button";
import { useView, ViewToggle } from "@/components/ui/view-toggle";
import { heroColumns } from "./hero-columns";
import { ACTIVE_FILTER, SORT_FILTER } from "./hero-filters";
import { NewHeroDialog } from "./new-hero-dialog";
import { useHeroBulkActions } from "./use-hero-bulk-actions";
import { useHeroTable } from "./use-hero-table";

const SLIDES = { kind: "hero" } as const;
const NONE: readonly AdminImage[] = [];
const rowId = (image: AdminImage) => image.id;
const rowLabel = (image: AdminImage) => image.original_name;

const VIEWS = [
  { name: "list", label: "Lista", Icon: List },
  { name: "grid", label: "Grade", Icon: Grid2X2 },
] as const;

/** The slides of the front page: found, put in order, edited, replaced, downloaded and deleted. */
export function HeroView() {
  const table = useHeroTable();
  const images = useQuery(heroQuery(table.filter));
  const all = useQuery(galleryQuery(SLIDES));
  const selection = useSelection(table.asked);
  const bulkActions = useHeroBulkActions();
  const [view, setView] = useView("view", VIEWS);
  const [adding, setAdding] = useState(false);
  const [open, setOpen] = useState<OpenDialog>();
  const present = all.data?.length ?? 0;
  const queue = useUploadQueue({ gallery: SLIDES, present, largest: LARGEST.heroDialog });
  const rows = images.data?.images;
  const edited = useEdited(rows);
  const { onEdit } = edited;
  const total = images.data?.pagination.total ?? 0;
  const orderable = table.inOrder && total === rows?.length && total > 1;
  const order = useOrder(rows ?? NONE);
  const replace = useReplacement(queue);
  const openFor = (what: OpenDialog["what"]) => (image: AdminImage) => setOpen({ what, image });
  const columns = heroColumns({
    onEdit,
    onView: openFor("preview"),
    onWords: openFor("words"),
    onDelete: openFor("delete"),
    onReplace: (image, files) => void replace(image, files),
    ordering: orderable ? { count: total, onMove: order.move } : undefined,
  });
  // shown at once where it was moved; a refusal shows what the server has
  const placed = orderable ? order.ordered.map((image, place) => ({ ...image, sort_order: place })) : rows;

  return (
    <>
      <Uploads queue={queue} images={all.data ?? NONE} />
      <output className="sr-only">{order.said}</output>
      <DataTable
        label="Imagens Hero"
        rows={placed}
        total={total}
        columns={columns}
        rowId={rowId}
        rowLabel={rowLabel}
        rowHref={edited.addressOf}
        state={table.state}
        onState={table.onState}
        {...listStatus(images)}
        errorText={errorTexts.images.load}
        selection={selection}
        bulkActions={bulkActions}
        filters={[SORT_FILTER, ACTIVE_FILTER]}
        actions={
          <>
            <ViewToggle compact views={VIEWS} view={view} onView={setView} />
            <Button icon={ImagePlus} variant="primary" onClick={() => setAdding(true)}>
              Nova Imagem Hero
            </Button>
          </>
        }
        empty={<NoSlides onAdd={present === 0 ? () => setAdding(true) : undefined} />}
        grid={
          view === "grid" && (
            <ManagedGallery
              kind="hero"
              images={rows ?? NONE}
              queue={queue}
              orderable={orderable}
              selection={selection}
            />
          )
        }
      />
      {adding && <NewHeroDialog present={present} onClose={() => setAdding(false)} />}
      {edited.image && <ImageEditorDialog image={edited.image} onClose={edited.onClose} />}
      <ImageDialogs open={open} images={rows ?? NONE} onClose={() => setOpen(undefined)} />
    </>
  );
}

function NoSlides({ onAdd }: { onAdd?: () => void }) {
  const { most, width, height } = profiles.hero;
  return (
    <>
      <p className="max-w-prose text-muted">
        As imagens do carrossel abrem a página inicial. Envie até {most}, com {width}×{height} px ou mais.
      </p>
      {onAdd && <Button onClick={onAdd}>Enviar a primeira imagem</Button>}
    </>
  );
}

export { HeroView as Component };
