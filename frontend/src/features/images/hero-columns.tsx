import { Crop, Download, Eye } from "lucide-react";
import type { ReactNode } from "react";
import type { Column } from "@/components/data-table/types";
import { ImageBadge } from "@/components/images/image-badge";
import type { AdminImage } from "@/components/images/images";
import { buttonClass } from "@/components/ui/button";
import { downloadName } from "@/lib/download";
import { formatInstant, fromNow } from "@/lib/time";

interface Actions {
  onEdit: (image: AdminImage) => void;
  onView: (image: AdminImage) => void;
}

/** Section 2 of the specification: what the list of slides shows of each. */
export function heroColumns({ onEdit, onView }: Actions): Column<AdminImage>[] {
  return [
    { id: "image", header: "Imagem Hero", primary: true, cell: (image) => <Thumbnail image={image} /> },
    { id: "words", header: "Título/Descrição", bare: true, cell: (image) => <Words image={image} /> },
    {
      id: "order",
      header: "Ordem",
      sort: "sort_order",
      align: "end",
      hideBelow: "md",
      cell: (image) => <span className="tabular-nums">{image.sort_order + 1}</span>,
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
        <div className="flex justify-end gap-0.5">
          <IconButton label={`Editar ${image.name}`} title="Editar" onClick={() => onEdit(image)}>
            <Crop aria-hidden="true" className="size-4" />
          </IconButton>
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
        </div>
      ),
    },
  ];
}

const iconButton = buttonClass("quiet", "small", "min-h-10 min-w-10 px-0");

interface IconButtonProps {
  label: string;
  title: string;
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
        <ImageBadge image={image} />
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
