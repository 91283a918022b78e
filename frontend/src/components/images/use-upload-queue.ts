import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { touchedByCatalogue } from "@/api/catalogue";
import { invalidate } from "@/lib/invalidate";
import { randomId } from "@/lib/random-id";
import { refusalOf } from "./check-file";
import type { Gallery } from "./images";
import { imageTexts } from "./limits";
import { admit, isUnderWay, next, type UploadItem } from "./queue";
import { fitting } from "./shrink";
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
  /** Why the others did not arrive. */
  refusals: string[];
}

interface Entry {
  key: string;
  file: File;
  replaces?: number;
  signal: AbortSignal;
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
  const small = useRef(new Map<string, Entry>());
  useEffect(() => {
    const running = controllers.current;
    return () => {
      for (const controller of running.values()) controller.abort();
    };
  }, []);

  const busy = items.some(isUnderWay);
  const tell = useEffectEvent((now: boolean) => onBusy?.(now));
  useEffect(() => tell(busy), [busy]);

  const fail = (key: string, message: string, extendable = false) => {
    controllers.current.delete(key);
    step({ what: "failed", key, message, extendable });
    return message;
  };

  const check = async (entry: Entry) => {
    entry.file = await fitting(entry.file, gallery.kind, largest);
    const refusal = await refusalOf(entry.file, gallery.kind, largest);
    if (!refusal) return undefined;
    if (refusal.extendable) small.current.set(entry.key, entry);
    return fail(entry.key, refusal.message, refusal.extendable);
  };

  /** Answers why the file was not sent, `null` where somebody stopped it, `undefined` where it has arrived. */
  const send = async ({ key, file, replaces, signal }: Entry, extendBackground?: boolean) => {
    if (signal.aborted) return null;
    try {
      const onSent = (part: number) => step({ what: "sent", key, part });
      const { id } = await uploadImage({ file, gallery, replaces, extendBackground, onSent, signal });
      controllers.current.delete(key);
      step({ what: "completed", key, imageId: id });
      onUploaded?.();
    } catch (error) {
      return signal.aborted ? null : fail(key, uploadErrorText(error));
    } finally {
      await invalidate(client, touchedByCatalogue);
    }
  };

  /** Checks and sends files; answers when each of them has arrived, failed or been stopped. */
  const add = async (chosen: Iterable<unknown>, replaces?: number): Promise<Batch> => {
    const all = [...chosen];
    const files = all.filter((file) => file instanceof File);
    const admission = admit(files, { items, kind: gallery.kind, present, replacing: replaces !== undefined });
    const refused = files.length < all.length ? [imageTexts.notAFile, ...admission.notices] : admission.notices;
    setNotices(refused);

    const entries = admission.admitted.map((file): Entry => {
      const key = randomId();
      const controller = new AbortController();
      controllers.current.set(key, controller);
      return { key, file, replaces, signal: controller.signal };
    });
    if (entries.length > 0) step({ what: "added", items: entries.map(waiting) });
    // checked at once, so that nobody waits for a refusal; sent in the order they were chosen
    const results = entries.map((entry) => {
      const refusal = check(entry);
      const result = last.current.then(async () => (await refusal) ?? send(entry));
      last.current = result;
      return result;
    });
    const reasons = await Promise.all(results);
    return {
      sent: reasons.filter((reason) => reason === undefined).length,
      refusals: [...refused, ...reasons.filter((reason) => typeof reason === "string")],
    };
  };

  /** Sends a file that was refused as too small, with more background. */
  const extend = async (key: string): Promise<Batch> => {
    const entry = small.current.get(key);
    if (!entry) return { sent: 0, refusals: [] };
    small.current.delete(key);
    const controller = new AbortController();
    controllers.current.set(key, controller);
    step({ what: "extended", key });
    const result = last.current.then(() => send({ ...entry, signal: controller.signal }, true));
    last.current = result;
    const reason = await result;
    return { sent: reason === undefined ? 1 : 0, refusals: typeof reason === "string" ? [reason] : [] };
  };

  /** Takes a failed file off the list, or stops one on its way. */
  const dismiss = (key: string) => {
    small.current.delete(key);
    controllers.current.get(key)?.abort();
    step({ what: "dismissed", key });
  };

  return { items, notices, add, extend, dismiss, busy };
}

function waiting({ key, file }: Entry): UploadItem {
  return { key, name: file.name, size: file.size, state: "uploading", progress: 0 };
}
