import { useState } from "react";
import { ImageEditorDialog } from "./image-editor-dialog";
import type { AdminImage } from "./images";
import { profiles } from "./limits";
import { Notices } from "./notices";
import { UploadList } from "./upload-list";
import type { UploadQueue } from "./use-upload-queue";

/** Of its form: so much more or less is no other form. */
const SAME_FORM = 0.02;

/** The server shows the middle of what has another form than its place. */
function wasCut({ type, width, height }: AdminImage): boolean {
  const place = profiles[type];
  return Math.abs(width / height / (place.width / place.height) - 1) > SAME_FORM;
}

/** What is on its way to a gallery and what has come. Where only the middle is shown, another cut is one tap away. */
export function Uploads({ queue, images }: { queue: UploadQueue; images: readonly AdminImage[] }) {
  const [open, setOpen] = useState<number>();
  const opened = images.find(({ id }) => id === open);
  const cut = new Set(images.filter(wasCut).map(({ id }) => id));
  return (
    <>
      <Notices notices={queue.notices} />
      <UploadList
        items={queue.items}
        onDismiss={queue.dismiss}
        onExtend={(key) => void queue.extend(key)}
        cut={cut}
        onCut={setOpen}
      />
      {opened && <ImageEditorDialog image={opened} onClose={() => setOpen(undefined)} />}
    </>
  );
}
