import type { Plugin } from "vite";
import { workerIn } from "./worker.ts";

const WORKER = "avisos-worker.js";

/** Builds the service worker that takes the house's notices, without a hash in its name. */
export function noticesWorker(): Plugin {
  let root = "";
  return {
    name: "notices-worker",
    apply: "build",
    configResolved(config) {
      root = config.root;
    },
    buildStart() {
      this.emitFile({ type: "chunk", id: `${root}/src/app/notices/worker.ts`, fileName: WORKER });
    },
    generateBundle(_options, bundle) {
      workerIn(bundle, WORKER);
    },
  };
}
