import { useEffect, useState } from "react";
import { download } from "@/lib/download";

/** Milliseconds in which a new tab has read its file. */
const READ_WITHIN = 60_000;

/** Whether a frame can print a PDF. Telephones and tablets have no reader in frames, or one that prints one page. */
export const printsInFrames = () => navigator.pdfViewerEnabled && !matchMedia("(pointer: coarse)").matches;

/** Shows the file in a tab of its own, from where it is printed; only a click may open one. */
export function openFile(file: File): void {
  const address = URL.createObjectURL(file);
  if (!window.open(address)) download(file, file.name);
  setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN);
}

/** Prints the file as soon as it is there, and once: another print is another element. Nobody sees the frame. */
export function PrintedFile({ file }: { file: File }) {
  const [address] = useState(() => URL.createObjectURL(file));
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  const print = (frame: HTMLIFrameElement) => {
    try {
      frame.contentWindow?.print();
    } catch {
      openFile(file); // a reader that belongs to the browser, not to this page
    }
  };
  return (
    <iframe
      title="Impressão"
      aria-hidden="true"
      tabIndex={-1}
      src={address}
      onLoad={(event) => print(event.currentTarget)}
      className="invisible fixed size-0 border-0"
    />
  );
}
