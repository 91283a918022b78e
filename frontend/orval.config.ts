import { defineConfig, type Options } from "orval";

type Side = "command" | "query";

/** Types and fetch functions of one of the two documents that `choperia openapi` writes, in one file. */
function client(side: Side): Record<string, Options> {
  const input = { target: `openapi/${side}.json` };
  return {
    [side]: {
      input,
      output: {
        target: `src/api/generated/${side}.ts`,
        client: "fetch" as const,
        mode: "single" as const,
        override: {
          enumGenerationType: "union" as const,
          mutator: { path: "src/api/client.ts", name: "apiFetch" },
          fetch: { includeHttpResponseReturnType: false },
          // a file that may come in a form as well is sent as it is
          contentType: { exclude: ["multipart/form-data"] },
        },
      },
    },
  };
}

export default defineConfig({ ...client("command"), ...client("query") });
