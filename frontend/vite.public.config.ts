import { defineConfig } from "vite";
import { firstPaint } from "./build/first-paint.ts";
import { preact } from "./build/preact.ts";
import { clientBuild } from "./build/shared.ts";

const base = clientBuild("index.html", "public");

/** The public site: what a visitor's phone loads. Nothing of the back-office may end up in here. */
export default defineConfig({
  ...base,
  plugins: [...(base.plugins ?? []), firstPaint()],
  resolve: { alias: [...preact, { find: /^@\//, replacement: `${base.root}src/` }] },
});
