import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { UserConfig } from "vite";
import { compressed } from "./compressed.ts";
import { FLOOR } from "./floor.ts";
import { twoEntries } from "./two-entries.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** What the three client builds have in common. `page` is the HTML file of the entry, `outDir` the folder below `dist/`. */
export function clientBuild(
  page: "index.html" | "app.html" | "rota.html",
  outDir: "public" | "app" | "driver",
): UserConfig {
  return {
    root,
    publicDir: outDir === "public" ? "public" : false,
    plugins: [react(), tailwindcss(), twoEntries(), compressed()],
    resolve: { alias: { "@": `${root}src` } },
    build: {
      outDir: `dist/${outDir}`,
      emptyOutDir: true,
      target: FLOOR,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: { input: `${root}${page}` },
    },
    server: {
      host: "127.0.0.1",
      port: 5173,
      proxy: { "/api": process.env.CHOPERIA_DEV_API ?? "http://127.0.0.1:8000" },
    },
  };
}
