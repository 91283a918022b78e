import { defineConfig, type Options } from "orval";

type Side = "command" | "query";

/** Types, fetch functions and MSW handlers from one of the two documents `choperia openapi` writes. */
function client(side: Side): Record<string, Options> {
  const input = { target: `openapi/${side}.json` };
  const folder = `src/api/generated/${side}`;
  return {
    [side]: {
      input,
      output: {
        target: `${folder}/client.ts`,
        schemas: `${folder}/model`,
        client: "fetch" as const,
        mode: "tags-split" as const,
        clean: true,
        mock: { generators: [{ type: "msw" as const, delay: 0, locale: "pt_BR" as const }] },
        override: {
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
