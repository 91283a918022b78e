import { createServer, type IndexHtmlTransformContext, type Plugin } from "vite";

const STYLESHEET = /<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/g;
const ENTRY = /<script type="module"[^>]*src="(\/assets\/index-[^"]+\.js)"><\/script>/;
const FOLDER = "/src/app/public/first-screen";
const PLACE = "<!--first-screen-->";

/**
 * What a phone needs before it can paint comes with the page itself: the styles stand in the HTML, the two typefaces
 * are named before any style asks for them, and the first screen stands there as a template with a small script of
 * its own that fills it and then starts the site.
 */
export function firstPaint(): Plugin {
  let root = "";
  return {
    name: "first-paint",
    apply: "build",
    configResolved(config) {
      root = config.root;
    },
    buildStart() {
      this.emitFile({ type: "chunk", id: `${root}${FOLDER}/paint.ts`, name: "first-screen" });
    },
    transformIndexHtml: {
      order: "post",
      handler: async (html, context) => ({
        html: html
          .replaceAll(STYLESHEET, (_link, file: string) => `<style>${sourceOf(file, context)}</style>`)
          .replace(ENTRY, (_script, file: string) => `<link rel="modulepreload" crossorigin href="${file}">`)
          .replace(PLACE, `<template id="first-screen">${await firstScreen(root)}</template>`),
        tags: [
          ...fontsIn(context).map((href) => ({
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: `/${href}` },
            injectTo: "head-prepend" as const,
          })),
          {
            tag: "script",
            attrs: { type: "module", async: true, src: `/${painterIn(context)}`, "data-site": siteIn(html) },
            injectTo: "body",
          },
        ],
      }),
    },
  };
}

function sourceOf(file: string, { bundle }: IndexHtmlTransformContext): string {
  const asset = bundle?.[file];
  if (asset?.type !== "asset") throw new Error(`${file} is not part of the build`);
  return String(asset.source).trim();
}

const filesIn = ({ bundle }: IndexHtmlTransformContext) => Object.keys(bundle ?? {});

function fontsIn(context: IndexHtmlTransformContext): string[] {
  return filesIn(context).filter((file) => file.endsWith(".woff2"));
}

function painterIn(context: IndexHtmlTransformContext): string {
  const file = filesIn(context).find((name) => /\/first-screen-[^/]+\.js$/.test(name));
  if (!file) throw new Error("the script of the first screen is not part of the build");
  return file;
}

function siteIn(html: string): string {
  const file = ENTRY.exec(html)?.[1];
  if (!file) throw new Error("the page does not name the script of the site");
  return file;
}

/** Renders the template with the site's own components, outside a browser. */
async function firstScreen(root: string): Promise<string> {
  const server = await createServer({
    root,
    configFile: false,
    appType: "custom",
    logLevel: "error",
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    resolve: { alias: { "@": `${root}/src` } },
  });
  try {
    const module = (await server.ssrLoadModule(`${FOLDER}/first-screen.tsx`)) as { firstScreenTemplate: () => string };
    return module.firstScreenTemplate();
  } finally {
    await server.close();
  }
}
