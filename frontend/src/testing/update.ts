import { HttpResponse, http } from "msw";
import { onTestFinished } from "vitest";

export const EARLIER = "/assets/app-EARLIER1.js";
export const CURRENT = "/assets/app-CURRENT1.js";

/** The server's pages name this build. */
export const serving = (build: string) =>
  http.get("http://pub.test/*", () => HttpResponse.html(`<script type="module" src="${build}"></script>`));

/** For this test, the tab has the script of this build. */
export function tabOf(build: string): void {
  const script = document.createElement("script");
  script.type = "module";
  script.setAttribute("src", build);
  document.head.prepend(script);
  onTestFinished(() => script.remove());
}
