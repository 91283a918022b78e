/**
 * Starts the site one frame after the browser has drawn what the server wrote into the page, so that reading comes
 * before running. A page in the background draws nothing: at once. Stands alone: it imports nothing.
 */
function start(): void {
  const site = document.querySelector<HTMLScriptElement>("script[data-site]")?.dataset.site;
  if (!site) return;
  const load = () => void import(/* @vite-ignore */ site);
  if (document.visibilityState === "visible")
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(load)));
  else load();
}

start();

export {};
