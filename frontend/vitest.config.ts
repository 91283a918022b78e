import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  test: {
    environment: "jsdom",
    environmentOptions: { jsdom: { url: "http://pub.test/" } },
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/testing/setup.ts"],
    // a busy machine is slow, not wrong: these only end what hangs
    testTimeout: 30_000,
    restoreMocks: true,
    unstubGlobals: true,
    maxWorkers: 2,
    env: { TZ: "UTC" },
  },
});
