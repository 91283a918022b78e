import { defineConfig } from "vite";
import { driverWorker } from "./build/driver-worker.ts";
import { preact } from "./build/preact.ts";
import { clientBuild } from "./build/shared.ts";

const base = clientBuild("rota.html", "driver");

/** The driver's page: a phone opens it without network. Neither router nor React Aria belong in here. */
export default defineConfig({
  ...base,
  plugins: [...(base.plugins ?? []), driverWorker()],
  resolve: { alias: [...preact, { find: /^@\//, replacement: `${base.root}src/` }] },
});
