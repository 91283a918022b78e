import "@/styles/app.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { createQueryClient } from "@/api/freshness";
import { Toaster } from "@/components/ui/toaster";
import { selectNumbersOnEntry } from "@/lib/select-numbers";
import { applyTheme } from "@/lib/theme";
import { refreshRightsWhenRefused } from "@/session/rights";
import { forgetReadsOfOthers, goOnWithOtherTabs, noticeTyping, restoreSession } from "@/session/session";
import { createRouter } from "./router";

applyTheme();
selectNumbersOnEntry();
const queries = createQueryClient();
forgetReadsOfOthers(queries);
noticeTyping();
goOnWithOtherTabs();
void restoreSession();
refreshRightsWhenRefused();

const root = document.getElementById("root");
if (!root) throw new Error("app.html has no #root");
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={createRouter()} />
      <Toaster />
    </QueryClientProvider>
  </StrictMode>,
);
