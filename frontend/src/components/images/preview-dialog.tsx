import { SiteSimulator } from "@/components/image-editor/simulator";
import { Dialog } from "@/components/ui/dialog";
import { formatInstant, fromNow } from "@/lib/time";
import type { AdminImage } from "./images";
import { bytesText, profiles } from "./limits";

interface PreviewDialogProps {
  image: AdminImage;
  /** Of the category or product that the picture shows. */
  ownerName?: string;
  onClose: () => void;
}

/** A picture large, the facts of its file, and how the site shows it. */
export function PreviewDialog({ image, ownerName, onClose }: PreviewDialogProps) {
  const { width, height } = profiles[image.type];
  return (
    <Dialog label={`Visualizar ${image.name}`} onClose={onClose} className="max-w-4xl">
      {/* takes the focus, or the dialog would begin where its first button is: below the picture */}
      <h2
        tabIndex={-1}
        className="outline-none border-b border-line py-4 pr-16 pl-5 text-lg font-semibold wrap-break-word"
      >
        {image.name}
      </h2>
      <div className="grid gap-5 p-5 md:grid-cols-[minmax(0,1fr)_16rem]">
        <img
          src={image.url}
          width={width}
          height={height}
          alt={image.alt_text}
          style={{ backgroundColor: image.color }}
          className="h-auto max-h-[60dvh] w-full rounded-card object-contain"
        />
        <Facts image={image} />
      </div>
      <section className="flex flex-col gap-3 border-t border-line p-5">
        <h3 className="font-semibold">No site</h3>
        <SiteSimulator
          kind={image.type}
          src={image.url}
          name={ownerName ?? image.alt_text}
          title={image.title}
          description={image.description}
        />
      </section>
    </Dialog>
  );
}

function Facts({ image }: { image: AdminImage }) {
  const facts: [string, string][] = [
    ["Arquivo", image.original_name],
    ["Tamanho", bytesText(image.size)],
    ["Dimensões", `${image.width}×${image.height} px`],
    ["Tipo", image.mime_type],
    ["Texto alternativo", image.alt_text || "Não definido"],
    ["Enviada em", `${formatInstant(image.created_at)} (${fromNow(image.created_at)})`],
    ["Última alteração", `${formatInstant(image.updated_at)}, por ${image.updated_by}`],
  ];
  return (
    <dl className="flex flex-col gap-3 text-sm">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className="font-medium wrap-break-word tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
