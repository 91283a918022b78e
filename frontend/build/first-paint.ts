import type { IndexHtmlTransformContext, Plugin } from "vite";

const STYLESHEET = /<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/g;
const ENTRY = /<script type="module"[^>]*src="(\/assets\/index-[^"]+\.js)"><\/script>/;
const STARTER = "/src/app/public/start.ts";

/**
 * What a phone needs before it can paint comes with the page itself: the styles stand in the HTML, the two typefaces
 * are named before any style asks for them, and a small script starts the site after the content of the server was
 * painted.
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
      this.emitFile({ type: "chunk", id: `${root}${STARTER}`, name: "start" });
    },
    transformIndexHtml: {
      order: "post",
      handler: (html, context) => ({
        html: html
          .replaceAll(STYLESHEET, (_link, file: string) => `<style>${sourceOf(file, context)}</style>`)
          .replace(ENTRY, (_script, file: string) => `<link rel="modulepreload" crossorigin href="${file}">`),
        tags: [
          ...fontsIn(context).map((href) => ({
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: `/${href}` },
            injectTo: "head-prepend" as const,
          })),
          {
            tag: "script",
            attrs: { type: "module", async: true, src: `/${starterIn(context)}`, "data-site": siteIn(html) },
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

function starterIn(context: IndexHtmlTransformContext): string {
  const file = filesIn(context).find((name) => /\/start-[^/]+\.js$/.test(name));
  if (!file) throw new Error("the script that starts the site is not part of the build");
  return file;
}

function siteIn(html: string): string {
  const file = ENTRY.exec(html)?.[1];
  if (!file) throw new Error("the page does not name the script of the site");
  return file;
}
