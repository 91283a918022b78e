import { CircleAlert, CircleCheck, Crop, Expand, LoaderCircle, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { bytesText } from "./limits";
import type { UploadItem } from "./queue";

interface UploadListProps {
  items: readonly UploadItem[];
  /** Takes a failed file off the list, or stops one on its way. */
  onDismiss: (key: string) => void;
  /** Sends a file that is too small, with more background. */
  onExtend: (key: string) => void;
  /** Ids of the pictures of which only the middle is shown. */
  cut?: ReadonlySet<number>;
  /** Opens such a picture in the editor. */
  onCut?: (imageId: number) => void;
}

const words = { uploading: "Enviando", processing: "Processando", completed: "Enviada", error: "Não enviada" } as const;

/** Every file with how far it is, or why it was not sent. */
export function UploadList({ items, onDismiss, onExtend, cut, onCut }: UploadListProps) {
  if (items.length === 0) return null;
  return (
    <ul aria-label="Envio" className="flex flex-col gap-2">
      {items.map((item) => {
        const { key, name, imageId } = item;
        return (
          <Row key={key} item={item} onDismiss={() => onDismiss(key)} onExtend={() => onExtend(key)}>
            {imageId !== undefined && cut?.has(imageId) && <CutOffer name={name} onCut={() => onCut?.(imageId)} />}
          </Row>
        );
      })}
    </ul>
  );
}

interface RowProps {
  item: UploadItem;
  onDismiss: () => void;
  onExtend: () => void;
  /** What is offered once it has come. */
  children: ReactNode;
}

function Row({ item, onDismiss, onExtend, children }: RowProps) {
  const { name, size, state, progress, message, extendable } = item;
  const failed = state === "error";
  return (
    <li
      className={classNames(
        "rounded-control border px-3 py-2",
        failed ? "border-bad/40 bg-bad-soft" : "border-line bg-raised",
      )}
    >
      <div className="flex items-center gap-2">
        <Mark state={state} />
        <span className="min-w-0 grow truncate font-medium" title={name}>
          {name}
        </span>
        <span className={classNames("shrink-0 text-xs tabular-nums", failed ? "text-bad" : "text-muted")}>
          {failed ? words.error : `${words[state]} · ${progress}%`}
          {state === "uploading" && <span className="max-sm:hidden"> · {bytesText(size)}</span>}
        </span>
        {state !== "completed" && state !== "processing" && (
          <button
            type="button"
            onClick={onDismiss}
            aria-label={failed ? `Dispensar ${name}` : `Parar o envio de ${name}`}
            className="-my-1 -mr-1.5 inline-flex size-8 max-sm:size-11 shrink-0 items-center justify-center rounded-control hover:bg-sunken"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        )}
      </div>
      {failed ? (
        <>
          <p role="alert" className="mt-1 text-bad wrap-break-word">
            {message}
          </p>
          {extendable && <ExtendOffer name={name} onExtend={onExtend} />}
        </>
      ) : (
        <progress
          aria-label={`${words[state]} ${name}`}
          value={progress}
          max={100}
          className={classNames(
            "mt-2 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-neutral-soft",
            "[&::-webkit-progress-bar]:bg-neutral-soft [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:transition-[width]",
            state === "completed"
              ? "[&::-moz-progress-bar]:bg-ok [&::-webkit-progress-value]:bg-ok"
              : "[&::-moz-progress-bar]:bg-amber [&::-webkit-progress-value]:bg-amber",
          )}
        />
      )}
      {children}
    </li>
  );
}

/** A way to choose what is shown of a photo with another form than its place. */
function CutOffer({ name, onCut }: { name: string; onCut: () => void }) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="min-w-0 grow basis-56 text-sm">O site mostra o centro da foto.</p>
      <Button icon={Crop} onClick={onCut}>
        Ajustar o corte<span className="sr-only"> de {name}</span>
      </Button>
    </div>
  );
}

/** A way to use a photo that is too small. */
export function ExtendOffer({ name, onExtend }: { name: string; onExtend: () => void }) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-text">
      <p className="min-w-0 grow basis-56 text-sm">
        A foto pode ficar inteira no centro, sobre uma cópia desfocada dela, no tamanho certo.
      </p>
      <Button icon={Expand} onClick={onExtend}>
        Completar o fundo<span className="sr-only"> de {name}</span>
      </Button>
    </div>
  );
}

function Mark({ state }: Pick<UploadItem, "state">) {
  if (state === "completed") return <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-ok" />;
  if (state === "error") return <CircleAlert aria-hidden="true" className="size-4 shrink-0 text-bad" />;
  return (
    <LoaderCircle
      aria-hidden="true"
      className="size-4 shrink-0 text-muted motion-safe:animate-spin motion-reduce:hidden"
    />
  );
}
