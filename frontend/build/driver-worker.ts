import { createHash } from "node:crypto";
import type { Plugin } from "vite";
import { workerIn } from "./worker.ts";

const WORKER = "rota-worker.js";

/**
 * Builds the service worker of the driver's page, without a hash in its name, and writes into it which files the page
 * consists of, and a version that changes with any of them.
 */
export function driverWorker(): Plugin {
  let root = "";
  return {
    name: "driver-worker",
    apply: "build",
    enforce: "post",
    configResolved(config) {
      root = config.root;
    },
    buildStart() {
      this.emitFile({ type: "chunk", id: `${root}/src/app/driver/worker.ts`, fileName: WORKER });
    },
    generateBundle(_options, bundle) {
      const worker = workerIn(bundle, WORKER);
      const files = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
      const page = bundle["rota.html"];
      if (page?.type !== "asset") throw new Error("rota.html is not part of the build");
      const version = createHash("sha256")
        .update([page.source, ...files, worker.code].join("\n"))
        .digest("hex");
      worker.code = worker.code
        .replaceAll("PAGE_FILES", JSON.stringify(files.map((name) => `/${name}`)))
        .replaceAll("PAGE_VERSION", JSON.stringify(version.slice(0, 12)));
    },
  };
}
