import type { Locks } from "../local-database";

/** One task at a time for each name, as the locks of a browser whose tabs share them. */
export class FakeLocks implements Locks {
  readonly #last = new Map<string, Promise<unknown>>();

  request<T>(name: string, task: () => Promise<T>): Promise<T> {
    const result = (this.#last.get(name) ?? Promise.resolve()).then(task);
    this.#last.set(
      name,
      result.catch(() => undefined),
    );
    return result;
  }
}
