import type { Plugin } from "vite";
import { isSignedInPath, paths } from "../src/app/paths.ts";

/** In development one server holds all clients: a path gets the page of its client, as the gateway does it. */
export function twoEntries(): Plugin {
  return {
    name: "two-entries",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const path = new URL(request.url ?? "/", "http://localhost").pathname;
        if (isSignedInPath(path)) request.url = "/app.html";
        if (path === paths.driver) request.url = "/rota.html";
        next();
      });
    },
  };
}
