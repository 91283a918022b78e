import { keepServed } from "./served";

/**
 * Starts the site one frame after the browser has drawn what the server wrote into the page, so that reading comes
 * before running. A page in the background draws nothing: at once. Where the script of the site does not arrive or
 * cannot start, the page says so. Imports next to nothing, because it comes before everything.
 */
function start(): void {
  const site = document.querySelector<HTMLScriptElement>("script[data-site]")?.dataset.site;
  const root = document.getElementById("root");
  if (!site || !root) return;
  const giveBack = keepServed(root);
  const load = () =>
    void import(/* @vite-ignore */ site).catch((error: unknown) => {
      giveBack();
      throw error;
    });
  if (document.visibilityState === "visible")
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(load)));
  else load();
}

start();
