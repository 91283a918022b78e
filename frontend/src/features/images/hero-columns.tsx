import { ArrowDown, ArrowUp, Crop, Download, Eye, Replace, Trash2, Type } from "lucide-react";
import type { ReactNode } from "react";
import { Button as PickerButton } from "react-aria-components/Button";
import { FileTrigger } from "react-aria-components/FileTrigger";
import type { Column } from "@/components/data-table/types";
import { ImageBadge } from "@/components/images/image-badge";
import type { AdminImage } from "@/components/images/images";
import { TYPES } from "@/components/images/limits";
import { buttonClass } from "@/components/ui/button";
import { downloadName } from "@/lib/download";
import { formatInstant, fromNow } from "@/lib/time";

interface Actions {
  onEdit: (image: AdminImage) => void;
  onView: (image: AdminImage) => void;
  onWords: (image: AdminImage) => void;
  onDelete: (image: AdminImage) => void;
  onReplace: (image: AdminImage, files: readonly File[]) => void;
  /** Where all slides are listed as they hang. */
  ordering?: { count: number; onMove: (id: number, to: number) => void };
}

/** What the list of slides shows of each. */
export function heroColumns({ onEdit, onView, onWords, onDelete, onReplace, ordering }: Actions): Column<AdminImage>[] {
  return [
    { id: "image", header: "Imagem Hero", primary: true, cell: (image) => <Thumbnail image={image} /> },
    { id: "words", header: "Título/Descrição", bare: true, cell: (image) => <Words image={image} /> },
    {
      id: "order",
      header: "Ordem",
      sort: "sort_order",
      align: "end",
      cell: (image) => <Place image={image} ordering={ordering} />,
    },
    {
      id: "created",
      header: "Criada em",
      sort: "created_at",
      hideBelow: "lg",
      cell: (image) => (
        <time dateTime={image.created_at} title={fromNow(image.created_at)} className="whitespace-nowrap tabular-nums">
          {formatInstant(image.created_at)}
        </time>
      ),
    },
    {
      id: "actions",
      header: "Ações",
      align: "end",
      bare: true,
      cell: (image) => (
        <div className="flex flex-wrap justify-end gap-0.5 @3xl:w-32 @5xl:w-auto">
          <IconButton label={`Editar ${image.name}`} title="Editar" onClick={() => onEdit(image)}>
            <Crop aria-hidden="true" className="size-4" />
          </IconButton>
          <IconButton label={`Textos de ${image.name}`} title="Textos" onClick={() => onWords(image)}>
            <Type aria-hidden="true" className="size-4" />
          </IconButton>
          <FileTrigger acceptedFileTypes={TYPES} onSelect={(files) => onReplace(image, [...(files ?? [])])}>
            <PickerButton aria-label={`Substituir ${image.name}`} className={iconButton}>
              <Replace aria-hidden="true" className="size-4" />
            </PickerButton>
          </FileTrigger>
          <IconButton label={`Visualizar ${image.name}`} title="Visualizar" onClick={() => onView(image)}>
            <Eye aria-hidden="true" className="size-4" />
          </IconButton>
          <a
            href={image.url}
            download={downloadName(image.original_name, image.url)}
            aria-label={`Baixar ${image.name}`}
            title="Baixar"
            className={iconButton}
          >
            <Download aria-hidden="true" className="size-4" />
          </a>
          <IconButton label={`Excluir ${image.name}`} title="Excluir" onClick={() => onDelete(image)}>
            <Trash2 aria-hidden="true" className="size-4 text-bad" />
          </IconButton>
        </div>
      ),
    },
  ];
}

const iconButton = buttonClass("quiet", "small", "min-h-10 min-w-10 px-0 @max-3xl:min-h-11 @max-3xl:min-w-11");

/** The place of a slide, and the ways to the one before and behind it. */
function Place({ image, ordering }: { image: AdminImage } & Pick<Actions, "ordering">) {
  const place = image.sort_order;
  return (
    <span className="inline-flex items-center gap-0.5 tabular-nums">
      {place + 1}
      {ordering && (
        <>
          <IconButton
            label={`Mover para antes: ${image.name}, ${place + 1}ª de ${ordering.count}`}
            title="Mover para antes"
            disabled={place === 0}
            onClick={() => ordering.onMove(image.id, place - 1)}
          >
            <ArrowUp aria-hidden="true" className="size-4" />
          </IconButton>
          <IconButton
            label={`Mover para depois: ${image.name}, ${place + 1}ª de ${ordering.count}`}
            title="Mover para depois"
            disabled={place === ordering.count - 1}
            onClick={() => ordering.onMove(image.id, place + 1)}
          >
            <ArrowDown aria-hidden="true" className="size-4" />
          </IconButton>
        </>
      )}
    </span>
  );
}

interface IconButtonProps {
  label: string;
  title: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function IconButton({ label, ...rest }: IconButtonProps) {
  return <button type="button" aria-label={label} className={iconButton} {...rest} />;
}

function Thumbnail({ image }: { image: AdminImage }) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <img
        src={image.thumbnail_url}
        width={96}
        height={54}
        alt=""
        loading="lazy"
        style={{ backgroundColor: image.color }}
        className="aspect-video w-24 shrink-0 rounded-control object-cover"
      />
      <div className="min-w-0">
        <p className="truncate font-medium" title={image.original_name}>
          {image.original_name}
        </p>
        {(!image.is_active || image.sort_order === 0) && <ImageBadge image={image} />}
      </div>
    </div>
  );
}

function Words({ image }: { image: AdminImage }) {
  return (
    <div className="min-w-0">
      <p className={image.title ? "line-clamp-1" : "text-muted"}>{image.title || "Sem título"}</p>
      {image.description && <p className="line-clamp-2 text-xs text-muted">{image.description}</p>}
    </div>
  );
}
