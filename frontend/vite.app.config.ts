import optimizeLocales from "@react-aria/optimize-locales-plugin";
import { defineConfig } from "vite";
import { manual } from "./build/manual.ts";
import { noticesWorker } from "./build/notices-worker.ts";
import { clientBuild } from "./build/shared.ts";

const base = clientBuild("app.html", "app");

/** React and the router change with their own releases only: a browser keeps them when the app changes. */
const FRAMEWORK = /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler)[\\/]/;

/** The signed-in app. React Aria carries the strings of 30 languages; the house speaks one. */
export default defineConfig({
  ...base,
  plugins: [
    ...(base.plugins ?? []),
    { ...optimizeLocales.vite({ locales: ["pt-BR"] }), enforce: "pre" },
    manual(),
    noticesWorker(),
  ],
  build: {
    ...base.build,
    rolldownOptions: {
      ...base.build?.rolldownOptions,
      output: { codeSplitting: { groups: [{ name: "framework", test: FRAMEWORK }] } },
    },
  },
});
