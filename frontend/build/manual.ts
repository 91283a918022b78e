import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { lexer, type Token, type Tokens } from "marked";
import type { Plugin } from "vite";
import type { ManualPage, Part, Words } from "../src/features/manual/page.ts";

const FRONT_END = fileURLToPath(new URL("..", import.meta.url));
const MANUAL = fileURLToPath(new URL("../../docs/manual", import.meta.url));
const PAGE = /\/docs\/manual\/[^/]+\.md(\?title)?$/;

/**
 * Reads the pages of the manual when the client is built, so that no browser loads a Markdown parser and no page can
 * contain HTML. Markdown that the app cannot show fails the build. `page.md?title` is only what the page is called.
 */
export function manual(): Plugin {
  return {
    name: "manual",
    enforce: "pre",
    // servers of development and tests read nothing outside these folders
    config: () => ({ server: { fs: { allow: [FRONT_END, MANUAL] } } }),
    transform(code, id) {
      const [found, isTitle] = PAGE.exec(id) ?? [];
      if (found === undefined) return null;
      const page = pageOf(code, id.replace("?title", ""));
      return { code: `export default ${JSON.stringify(isTitle ? page.title : page)};`, map: null, moduleType: "js" };
    },
  };
}

function pageOf(markdown: string, file: string): ManualPage {
  const refuse = (token: Token): never => {
    throw new Error(`${basename(file)}: the manual has no ${token.type}: ${token.raw.trim()}`);
  };

  const wordsOf = (tokens: readonly Token[] = []): Words[] =>
    tokens.map((token) => {
      switch (token.type) {
        case "text":
        case "escape":
          return plain(token as Tokens.Text);
        case "strong":
          return { kind: "strong", text: plain(token as Tokens.Strong) };
        case "codespan":
          return { kind: "code", text: plain(token as Tokens.Codespan) };
        case "link":
          return { kind: "link", page: pageAt((token as Tokens.Link).href), text: plain(token as Tokens.Link) };
        default:
          return refuse(token);
      }
    });

  const partOf = (token: Token): Part[] => {
    switch (token.type) {
      case "heading":
        return [{ kind: "heading", words: wordsOf(token.tokens) }];
      case "code":
        return [{ kind: "code", text: token.text }];
      case "list": {
        const { ordered, items } = token as Tokens.List;
        return [{ kind: "list", isOrdered: ordered, items: items.map((item) => wordsOf(sentenceOf(item))) }];
      }
      case "paragraph": {
        const [first, ...more] = token.tokens ?? [];
        if (first?.type !== "image" || more.length > 0) return [{ kind: "paragraph", words: wordsOf(token.tokens) }];
        const { href, text } = first as Tokens.Image;
        const picture = join(dirname(file), href);
        // one that no journey has drawn yet: the journeys need a build
        if (!existsSync(picture)) return [];
        return [{ kind: "picture", file: basename(picture), description: text, ...sizeOf(picture) }];
      }
      default:
        return refuse(token);
    }
  };

  const sentenceOf = (item: Tokens.ListItem): Token[] =>
    item.tokens.flatMap((token) => ("tokens" in token && token.tokens ? token.tokens : refuse(token)));

  const [title, ...rest] = lexer(markdown).filter((token) => token.type !== "space");
  if (title?.type !== "heading") throw new Error(`${basename(file)}: a page of the manual begins with its title`);
  return { title: plain(title as Tokens.Heading), parts: rest.flatMap(partOf) };
}

/** The parser escapes for HTML, which is not written here. */
function plain({ text }: { text: string }): string {
  const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };
  return text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);
}

function pageAt(href: string): string | undefined {
  const [, page] = /^([a-z-]+|README)\.md$/.exec(href) ?? [];
  if (!page) throw new Error(`A page of the manual links to pages of the manual only, not to ${href}`);
  return page === "README" ? undefined : page;
}

/** Of a lossy WebP without alpha, as the journeys write them. */
function sizeOf(file: string): { width: number; height: number } {
  const header = readFileSync(file).subarray(0, 30);
  if (header.toString("latin1", 8, 16) !== "WEBPVP8 ") throw new Error(`${file} is not a lossy WebP`);
  return { width: header.readUInt16LE(26) & 0x3fff, height: header.readUInt16LE(28) & 0x3fff };
}
