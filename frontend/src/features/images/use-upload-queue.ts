import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { invalidate } from "@/lib/invalidate";
import { refusalOf } from "./check-file";
import { type Gallery, touchedByImages } from "./images";
import { imageTexts } from "./limits";
import { admit, isUnderWay, next, type UploadItem } from "./queue";
import { uploadErrorText, uploadImage } from "./upload";

interface QueueOptions {
  gallery: Gallery;
  /** How many pictures the gallery has. */
  present: number;
  /** Bytes that a file may have. */
  largest: number;
  onUploaded?: () => void;
  /** Told whether files are on their way, which whoever closes would stop. */
  onBusy?: (busy: boolean) => void;
}

export interface Batch {
  sent: number;
  failed: number;
}

/** What `useUploadQueue` gives. */
export type UploadQueue = ReturnType<typeof useUploadQueue>;

/**
 * Files on their way to a gallery, one after the other, so that slides hang in the order they were chosen. Whoever
 * closes what holds the queue stops it: what has not arrived leaves nothing behind.
 */
export function useUploadQueue({ gallery, present, largest, onUploaded, onBusy }: QueueOptions) {
  const client = useQueryClient();
  const [items, step] = useReducer(next, []);
  const [notices, setNotices] = useState<string[]>([]);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const controllers = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const running = controllers.current;
    return () => {
      for (const controller of running.values()) controller.abort();
    };
  }, []);

  const busy = items.some(isUnderWay);
  const tell = useEffectEvent((now: boolean) => onBusy?.(now));
  useEffect(() => tell(busy), [busy]);

  const send = async (key: string, file: File, replaces: number | undefined): Promise<boolean> => {
    const controller = controllers.current.get(key);
    if (!controller || controller.signal.aborted) return false;
    try {
      const refusal = await refusalOf(file, gallery.kind, largest);
      if (refusal !== undefined) {
        step({ what: "failed", key, message: refusal });
        return false;
      }
      const onSent = (part: number) => step({ what: "sent", key, part });
      await uploadImage({ file, gallery, replaces, onSent, signal: controller.signal });
      step({ what: "completed", key });
      onUploaded?.();
      return true;
    } catch (error) {
      if (!controller.signal.aborted) step({ what: "failed", key, message: uploadErrorText(error) });
      return false;
    } finally {
      controllers.current.delete(key);
      await invalidate(client, touchedByImages);
    }
  };

  /** Checks and sends files; answers when each of them has arrived or failed. */
  const add = async (chosen: Iterable<unknown>, replaces?: number): Promise<Batch> => {
    const all = [...chosen];
    const files = all.filter((file) => file instanceof File);
    const admission = admit(files, {
      items,
      kind: gallery.kind,
      present,
      replacing: replaces !== undefined,
    });
    const refused = all.length - files.length;
    const { admitted } = admission;
    setNotices(refused > 0 ? [imageTexts.notAFile, ...admission.notices] : admission.notices);
    if (admitted.length === 0) return { sent: 0, failed: all.length };

    const entries = admitted.map((file) => ({ key: crypto.randomUUID(), file }));
    for (const { key } of entries) controllers.current.set(key, new AbortController());
    step({ what: "added", items: entries.map(({ key, file }) => waiting(key, file)) });
    const results = entries.map(({ key, file }) => {
      const result = last.current.then(() => send(key, file, replaces));
      last.current = result;
      return result;
    });
    const sent = (await Promise.all(results)).filter(Boolean).length;
    return { sent, failed: all.length - sent };
  };

  /** Takes a failed file off the list, or stops one on its way. */
  const dismiss = (key: string) => {
    controllers.current.get(key)?.abort();
    step({ what: "dismissed", key });
  };

  return { items, notices, add, dismiss, busy };
}

function waiting(key: string, file: File): UploadItem {
  return { key, name: file.name, size: file.size, state: "uploading", progress: 0 };
}
