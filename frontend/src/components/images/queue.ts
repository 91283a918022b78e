import { imageTexts, type Kind, profiles } from "./limits";

export type UploadState = "uploading" | "processing" | "completed" | "error";

/** One file on its way. */
export interface UploadItem {
  key: string;
  name: string;
  /** Bytes. */
  size: number;
  state: UploadState;
  /** 0 to 100: the bytes are the first half, what the server makes of them the second. */
  progress: number;
  /** Why it failed. */
  message?: string;
  /** Of the picture that it became. */
  imageId?: number;
  /** It failed because it is too small, and may be sent with more background. */
  extendable?: boolean;
}

export type Step =
  | { what: "added"; items: UploadItem[] }
  | { what: "sent"; key: string; part: number }
  | { what: "completed"; key: string; imageId: number }
  | { what: "failed"; key: string; message: string; extendable?: boolean }
  | { what: "extended"; key: string }
  | { what: "dismissed"; key: string };

export const HALFWAY = 50;
const DONE = 100;

/** What is done makes room for what comes; what failed stays until somebody has dismissed it. */
export function next(items: readonly UploadItem[], step: Step): UploadItem[] {
  switch (step.what) {
    case "added":
      return [...items.filter((item) => item.state !== "completed"), ...step.items];
    case "sent":
      return changed(items, step.key, {
        state: step.part < 1 ? "uploading" : "processing",
        progress: Math.round(step.part * HALFWAY),
      });
    case "completed":
      return changed(items, step.key, { state: "completed", progress: DONE, imageId: step.imageId });
    case "failed":
      return changed(items, step.key, { state: "error", message: step.message, extendable: step.extendable });
    case "extended":
      return changed(items, step.key, { state: "uploading", progress: 0, message: undefined, extendable: false });
    case "dismissed":
      return items.filter((item) => item.key !== step.key);
  }
}

function changed(items: readonly UploadItem[], key: string, change: Partial<UploadItem>): UploadItem[] {
  return items.map((item) => (item.key === key ? { ...item, ...change } : item));
}

export function isUnderWay({ state }: UploadItem): boolean {
  return state === "uploading" || state === "processing";
}

interface Admission<T> {
  admitted: T[];
  /** Why the others are not sent. */
  notices: string[];
}

/**
 * Which of the chosen files may join the queue: none whose name is already on its way, and no more than there is room
 * for. `present` counts the pictures of the gallery; a replacement needs no room.
 */
export function admit<T extends { name: string }>(
  files: readonly T[],
  {
    items,
    kind,
    present,
    replacing,
  }: { items: readonly UploadItem[]; kind: Kind; present: number; replacing: boolean },
): Admission<T> {
  const underWay = new Set(items.filter(isUnderWay).map((item) => item.name));
  const repeated: string[] = [];
  const fresh = files.filter((file) => {
    if (!underWay.has(file.name)) return underWay.add(file.name);
    repeated.push(file.name);
    return false;
  });
  const most = replacing ? 1 : profiles[kind].most - present - items.filter(isUnderWay).length;
  const admitted = fresh.slice(0, Math.max(0, most));
  const notices = [];
  if (repeated.length > 0) notices.push(imageTexts.underWay(repeated));
  if (admitted.length < fresh.length) notices.push(imageTexts.tooMany(kind));
  return { admitted, notices };
}
