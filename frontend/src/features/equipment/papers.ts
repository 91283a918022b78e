import { attachServicePaper, type CommandAnswer } from "@/api/generated/command";

/** What a service record takes: photos and PDFs, as the server checks by their bytes. */
export const PAPER_TYPES = ["image/jpeg", "image/png", "application/pdf"];
export const MOST_PAPERS = 3;
export const PAPER_HINT = "Foto (JPEG ou PNG) ou PDF, até 5 MB.";

export function attachPaper(assetId: number, service: number, file: File): Promise<CommandAnswer> {
  const body = new FormData();
  body.append("file", file);
  return attachServicePaper(assetId, service, { body });
}
