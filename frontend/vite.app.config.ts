import optimizeLocales from "@react-aria/optimize-locales-plugin";
import { defineConfig } from "vite";
import { clientBuild } from "./build/shared.ts";

const base = clientBuild("app.html", "app");

/** The signed-in app. React Aria carries the strings of 30 languages; the house speaks one. */
export default defineConfig({
  ...base,
  plugins: [...(base.plugins ?? []), { ...optimizeLocales.vite({ locales: ["pt-BR"] }), enforce: "pre" }],
});
