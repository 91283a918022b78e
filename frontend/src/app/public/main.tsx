import "@/styles/public.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createQueryClient } from "@/api/freshness";
import { seedFromPage } from "@/api/public/reads";
import { forgetChoice } from "@/lib/language";
import { selectNumbersOnEntry } from "@/lib/select-numbers";
import { App } from "./app";
import { takeOver } from "./takeover";

selectNumbersOnEntry();
forgetChoice();
const client = createQueryClient();
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
void takeOver(
  root,
  <StrictMode>
    <QueryClientProvider client={client}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
  () => seedFromPage(client, document),
);
