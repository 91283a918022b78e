import "@/styles/public.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { createQueryClient } from "@/api/freshness";
import { seedFromPage } from "@/api/public/reads";
import { App } from "./app";
import { screenAt } from "./screens";

const client = createQueryClient();
seedFromPage(client, document);

/**
 * What the server wrote stays until the whole page is ready to take its place: no fallback is shown between the two, and
 * the browser answers the visitor while React draws. A script that does not arrive leaves the page as it is.
 */
async function takeOver(root: HTMLElement): Promise<void> {
  await screenAt(location.pathname)?.load();
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={client}>
          <App />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
void takeOver(root);
