import type { Rolldown } from "vite";

/** The service worker of that name in a build. It is registered as one script, so it must import no other. */
export function workerIn(bundle: Rolldown.OutputBundle, name: string): Rolldown.OutputChunk {
  const worker = bundle[name];
  if (worker?.type !== "chunk") throw new Error(`${name} is not part of the build`);
  if (worker.imports.length > 0) throw new Error(`${name} must be one script, and imports ${worker.imports.join()}`);
  return worker;
}
