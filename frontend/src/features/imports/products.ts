import { apiFetch } from "@/api/client";
import { getImportProductsUrl, type ProductImportOutcome } from "@/api/generated/command";
import { getExportProductCodesUrl, getReadProductTemplateUrl } from "@/api/generated/query";
import { spreadsheet } from "@/api/spreadsheet";

export type { ProductImportOutcome };

export interface SentProducts {
  file: File;
  /** A zip; without it no product gets a picture. */
  pictures?: File;
}

const send = ({ file, pictures }: SentProducts, isRehearsal: boolean) => {
  const body = new FormData();
  body.set("file", file);
  if (pictures) body.set("pictures", pictures);
  const address = getImportProductsUrl(isRehearsal ? { dry_run: true } : undefined);
  return apiFetch<ProductImportOutcome>(address, { method: "POST", body });
};

export const rehearseProducts = (sent: SentProducts) => send(sent, true);
export const importProducts = (sent: SentProducts) => send(sent, false);
export const productTemplate = () => spreadsheet(getReadProductTemplateUrl());
export const productCodes = () => apiFetch<Blob>(getExportProductCodesUrl(), { as: "blob" });
