import { useState } from "react";
import { toast } from "sonner";
import { errorTexts } from "@/api/errors";
import { LARGEST, profiles } from "@/components/images/limits";
import { Notices } from "@/components/images/notices";
import { UploadArea } from "@/components/images/upload-area";
import { UploadList } from "@/components/images/upload-list";
import { type Batch, useUploadQueue } from "@/components/images/use-upload-queue";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

const HERO = { kind: "hero" } as const;

/** Sends several slides at once, and stays open while one of them has not arrived. */
export function NewHeroDialog({ present, onClose }: { present: number; onClose: () => void }) {
  const queue = useUploadQueue({ gallery: HERO, present, largest: LARGEST.heroDialog });
  const [leaving, setLeaving] = useState(false);
  const [incomplete, setIncomplete] = useState(false);
  const { width, height, aspect } = profiles.hero;

  const finish = ({ sent, refusals }: Batch) => {
    if (refusals.length > 0) {
      // biome-ignore lint/suspicious/noConsole: the specification's sentence sends people there
      console.warn(refusals.join("\n"));
      setIncomplete(true);
    } else if (sent > 0) {
      toast.success(errorTexts.images.heroSent(sent));
      onClose();
    }
  };
  const add = (files: unknown[]) => {
    if (files.length === 0) return;
    setIncomplete(false);
    void queue.add(files).then(finish);
  };

  const extend = async (key: string) => {
    const others = queue.items.some((item) => item.state === "error" && item.key !== key);
    setIncomplete(others);
    const batch = await queue.extend(key);
    if (!others) finish(batch);
  };

  return (
    <Dialog
      label="Nova Imagem Hero"
      onClose={() => (queue.busy && !leaving ? setLeaving(true) : onClose())}
      className="max-w-xl"
    >
      <h2 className="border-b border-line py-4 pr-16 pl-5 text-lg font-semibold">Nova Imagem Hero</h2>
      <div className="flex flex-col gap-4 p-5">
        <UploadArea kind="hero" accept={["image/*"]} onFiles={add}>
          <ul>
            <li>JPG, PNG, WebP</li>
            <li>Máximo de 10MB por imagem</li>
            <li>
              Recomendado: {width}×{height}px ({aspect})
            </li>
          </ul>
        </UploadArea>
        <Notices notices={queue.notices} />
        {incomplete && !queue.items.every((item) => item.extendable) && (
          <p role="alert" className="rounded-control bg-bad-soft px-3 py-2 font-medium text-bad">
            {errorTexts.images.heroBatch}
          </p>
        )}
        <UploadList items={queue.items} onDismiss={queue.dismiss} onExtend={(key) => void extend(key)} />
      </div>
      <footer className="sticky bottom-0 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-raised px-5 py-4">
        {leaving && queue.busy ? (
          <>
            <p role="alert" className="mr-auto font-medium">
              Há imagens sendo enviadas. Parar o envio?
            </p>
            <Button onClick={() => setLeaving(false)}>Continuar enviando</Button>
            <Button variant="danger" onClick={onClose}>
              Parar e fechar
            </Button>
          </>
        ) : (
          <Button onClick={() => (queue.busy ? setLeaving(true) : onClose())}>Fechar</Button>
        )}
      </footer>
    </Dialog>
  );
}
