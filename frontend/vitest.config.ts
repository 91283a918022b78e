import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { manual } from "./build/manual.ts";
import { preact } from "./build/preact.ts";
import { words } from "./build/words.ts";

const jsdom = {
  environment: "jsdom" as const,
  environmentOptions: { jsdom: { url: "http://pub.test/" } },
  setupFiles: ["src/testing/setup.ts"],
};

// These get modules of their own: `src/api` keeps module state, such as the session's listeners, and a module can only be
// mocked before another file loads it.
const isolated = [
  "src/api/**/*.test.ts",
  "src/features/bi/report-card.test.tsx",
  "src/features/notes/notes-view.test.tsx",
];

// Drawn by Preact, as the public site is: here the two differ.
const onPreact = ["src/app/public/takeover.test.tsx"];

// Logic (`.test.ts`) runs in Node, components (`.test.tsx`) in jsdom. Files of one worker share their modules, which
// makes the run three times as fast.
export default defineConfig({
  plugins: [react(), manual(), words()],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  test: {
    // a busy machine is slow, not wrong: this only ends what hangs
    testTimeout: 30_000,
    restoreMocks: true,
    unstubGlobals: true,
    maxWorkers: 2,
    env: { TZ: "UTC" },
    projects: [
      {
        extends: true,
        test: {
          name: "logic",
          environment: "node",
          isolate: false,
          include: ["src/**/*.test.ts"],
          exclude: ["src/api/**"],
        },
      },
      {
        extends: true,
        test: {
          name: "components",
          ...jsdom,
          isolate: false,
          include: ["src/**/*.test.tsx"],
          exclude: [...isolated, ...onPreact],
        },
      },
      { extends: true, resolve: { alias: preact }, test: { name: "preact", ...jsdom, include: onPreact } },
      { extends: true, test: { name: "isolated", ...jsdom, include: isolated } },
    ],
  },
});
