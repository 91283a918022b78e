import { ApiError, errorTexts, textOf } from "@/api/errors";
import {
  uploadImage as createImage,
  type SignedUpload,
  signImageUpload,
  type UploadAnswer,
} from "@/api/generated/command";
import { apiUrl } from "@/api/url";
import { type Gallery, ownerOf } from "./images";
import { TransferFailed, transfer } from "./transfer";

export interface Upload {
  file: File;
  gallery: Gallery;
  /** Deletes this picture in the same step; the new one takes its place. */
  replaces?: number;
  /** It is too small and gets more background. */
  extendBackground?: boolean;
  /** 0 to 1: how many of the bytes have left. */
  onSent: (part: number) => void;
  signal: AbortSignal;
}

export type Uploaded = Pick<UploadAnswer, "id" | "url">;

/** What a signed upload may be answered where the house, not the file, is the reason: then the other way in is taken. */
const NO_SIGNATURES = new Set([404, 405, 501, 502, 503]);

/**
 * Sends a picture: its bytes by a signed address, then the command that makes a picture of them. Where signatures are
 * refused, or the storage cannot be reached from here, the bytes go as base64 inside the command.
 *
 * @throws ApiError with the catalogue's text, or an error that says 'image_upload_invalid_response'.
 */
export async function uploadImage(upload: Upload): Promise<Uploaded> {
  const { file, gallery, replaces, extendBackground, signal } = upload;
  const content = (await signedContent(upload)) ?? (await base64Content(upload));
  const body = {
    type: gallery.kind,
    ...ownerOf(gallery),
    ...content,
    fileName: file.name,
    contentType: file.type,
    replaces,
    extendBackground,
  };
  const { id, url }: Partial<Uploaded> = await worded(gallery, () => createImage(body, { signal }));
  if (typeof id !== "number" || typeof url !== "string") throw new Error(errorTexts.images.invalidUploadAnswer);
  return { id, url };
}

async function signedContent(upload: Upload): Promise<{ uploadId: string } | undefined> {
  const { file, gallery, onSent, signal } = upload;
  const signature = await signed(upload);
  if (!signature) return undefined;
  try {
    await transfer({
      url: signature.upload_url.startsWith("/") ? apiUrl(signature.upload_url) : signature.upload_url,
      method: signature.method ?? "PUT",
      headers: signature.headers,
      body: file,
      onSent: (sent, total) => onSent(total === 0 ? 1 : Math.min(1, sent / total)),
      signal,
    });
  } catch (error) {
    // a storage that a browser cannot reach from here, or that forbids it, is not the file's fault
    if (error instanceof TransferFailed && (error.status === 0 || error.status === 403)) return undefined;
    if (error instanceof TransferFailed) throw failed(gallery, error.status, error.body);
    throw error;
  }
  return { uploadId: signature.upload_id };
}

async function signed({ file, gallery, signal }: Upload): Promise<SignedUpload | undefined> {
  const wanted = {
    type: gallery.kind,
    ...ownerOf(gallery),
    fileName: file.name,
    contentType: file.type,
    size: file.size,
  };
  try {
    return await worded(gallery, () => signImageUpload(wanted, { signal }));
  } catch (error) {
    if (error instanceof ApiError && NO_SIGNATURES.has(error.status)) return undefined;
    throw error;
  }
}

async function base64Content({ file, onSent }: Upload): Promise<{ fileData: string }> {
  const fileData = await dataUrlOf(file);
  onSent(1);
  return { fileData };
}

/** `data:image/jpeg;base64,…` */
export function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () =>
      typeof reader.result === "string" ? resolve(reader.result) : reject(new Error(errorTexts.images.unreadable)),
    );
    reader.addEventListener("error", () => reject(new Error(errorTexts.images.unreadable)));
    reader.readAsDataURL(file);
  });
}

/** A refusal in the catalogue's words, with the server's own sentence where it gave one. */
async function worded<T>(gallery: Gallery, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ApiError && error.status !== 401) {
      throw failed(gallery, error.status, error.sentence ?? "", error.problem);
    }
    throw error;
  }
}

function failed({ kind }: Gallery, status: number, body: string, problem: ApiError["problem"] = {}): ApiError {
  const { heroUploadFailed, uploadFailed } = errorTexts.images;
  return new ApiError(status, kind === "hero" ? heroUploadFailed(status, body) : uploadFailed(status), problem);
}

/** What the row of a failed upload says. */
export function uploadErrorText(error: unknown): string {
  return textOf(error, error instanceof ApiError || isOurs(error) ? (error as Error).message : AWAY);
}

const AWAY = "O servidor não respondeu. A imagem não foi enviada: tente de novo.";

function isOurs(error: unknown): boolean {
  const texts: readonly string[] = [errorTexts.images.invalidUploadAnswer, errorTexts.images.unreadable];
  return error instanceof Error && texts.includes(error.message);
}
