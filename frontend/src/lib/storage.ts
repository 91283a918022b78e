/**
 * The browser's storage. A browser may deny it (inside readers of QR codes, with all cookies blocked) or have no room
 * left: what it does not take lives in memory for as long as the page does. No method throws.
 */
export interface KeyValueStore {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  keys(): string[];
}

/** Opens the store of that name. Every use asks the browser for it again, because its name alone may throw. */
export function openStore(name: "localStorage" | "sessionStorage"): KeyValueStore {
  /** What the browser refused: values, and null for keys that it did not remove. */
  const refused = new Map<string, string | null>();

  const attempt = <T>(use: (storage: Storage) => T): T | undefined => {
    try {
      return use(globalThis[name]);
    } catch {
      return undefined;
    }
  };
  const succeeds = (use: (storage: Storage) => void): boolean =>
    attempt((storage) => {
      use(storage);
      return true;
    }) === true;

  return {
    get(key) {
      const value = refused.get(key);
      return value === undefined ? (attempt((storage) => storage.getItem(key)) ?? null) : value;
    },
    set(key, value) {
      if (succeeds((storage) => storage.setItem(key, value))) {
        refused.delete(key);
        return;
      }
      refused.set(key, value);
      // the old value would be back on the next page, such as the token of the person before
      attempt((storage) => storage.removeItem(key));
    },
    remove(key) {
      if (succeeds((storage) => storage.removeItem(key))) refused.delete(key);
      else refused.set(key, null);
    },
    keys() {
      const stored = attempt((storage) => Object.keys(storage)) ?? [];
      return [...new Set([...stored, ...refused.keys()])].filter((key) => refused.get(key) !== null);
    },
  };
}

/** Shared by all tabs, and there again after the browser was closed. */
export const local = openStore("localStorage");

/** As old as its tab; a reload keeps it. */
export const session = openStore("sessionStorage");
