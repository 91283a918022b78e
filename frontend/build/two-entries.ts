import type { Plugin } from "vite";
import { isSignedInPath } from "../src/app/paths.ts";

/** In development one server holds both clients: pages of the signed-in app get `app.html`, as the gateway does it. */
export function twoEntries(): Plugin {
  return {
    name: "two-entries",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const path = new URL(request.url ?? "/", "http://localhost").pathname;
        if (isSignedInPath(path)) request.url = "/app.html";
        next();
      });
    },
  };
}
