import { download } from "@/lib/download";
import { mayHaveWhatsapp, whatsappLink } from "@/lib/phone";

/**
 * Hands a file and a text to what the person chooses on their device. Where a browser cannot, the file is saved and the
 * text stands in WhatsApp. Answers what is left to do.
 */
export async function sendFile(file: File, text: string, telephone = ""): Promise<string> {
  const shared = { files: [file], text };
  if (navigator.canShare?.(shared)) {
    try {
      await navigator.share(shared);
      return "";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "";
    }
  }
  const isOnWhatsapp = mayHaveWhatsapp(telephone);
  if (isOnWhatsapp) window.open(whatsappLink(telephone, text), "_blank", "noopener,noreferrer");
  download(file, file.name);
  return isOnWhatsapp
    ? "O arquivo foi salvo neste aparelho: anexe-o à conversa do WhatsApp."
    : "O arquivo foi salvo neste aparelho: anexe-o à mensagem.";
}
