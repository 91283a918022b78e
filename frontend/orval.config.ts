import { defineConfig, type Options } from "orval";

type Side = "command" | "query";
type Operation = { responses?: Record<string, { content?: Record<string, unknown> }> };

const JSON_TYPE = "application/json";

/** `apiFetch` asks for JSON, so a route that also gives CSV or a spreadsheet answers a generated call with JSON. */
function jsonOnly<D extends object>(document: D): D {
  const { paths = {} } = document as { paths?: Record<string, Record<string, Operation>> };
  const responses = Object.values(paths)
    .flatMap((operations) => Object.values(operations))
    .flatMap((operation) => Object.values(operation.responses ?? {}));
  for (const response of responses)
    if (response.content && JSON_TYPE in response.content)
      response.content = { [JSON_TYPE]: response.content[JSON_TYPE] };
  return document;
}

/** Types and fetch functions of one of the two documents that `choperia openapi` writes, in one file. */
function client(side: Side): Record<string, Options> {
  return {
    [side]: {
      input: { target: `openapi/${side}.json`, override: { transformer: jsonOnly } },
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
