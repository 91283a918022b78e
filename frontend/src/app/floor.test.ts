import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { transformWithOxc } from "vite";
import { describe, expect, it } from "vitest";
import { FLOOR } from "../../build/floor";

// What the build wrote must run in the oldest browsers of `FLOOR`. The build rewrites syntax, not calls, and neither in
// files that it only copies.
const DIST = path.join(import.meta.dirname, "../../dist");

/** Statics that came later, by their owner, and methods whose names nothing else here has. */
const LATER_STATICS: Record<string, readonly string[]> = {
  AbortSignal: ["any"],
  Array: ["fromAsync"],
  Error: ["isError"],
  Intl: ["DurationFormat"],
  Iterator: ["from", "concat"],
  Map: ["groupBy"],
  Math: ["sumPrecise"],
  Object: ["groupBy"],
  Promise: ["withResolvers", "try"],
  RegExp: ["escape"],
  URL: ["parse", "canParse"],
  Uint8Array: ["fromBase64", "fromHex"],
  scheduler: ["yield", "postTask"],
  window: ["requestIdleCallback"],
};
const LATER_METHODS =
  /\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|intersection|difference|moveBefore|toBase64|getOrInsert|showPopover)\(/g;

/** Calls in the code of what came later than the floor. A file that asks whether it is there may call it. */
function laterCalls(code: string): string[] {
  const statics = Object.entries(LATER_STATICS).flatMap(([owner, names]) =>
    names
      .filter(
        (name) =>
          new RegExp(`\\b${owner}\\.${name}\\b`).test(code) &&
          !new RegExp(
            `["'\`]${name}["'\`] ?in ?${owner}\\b|typeof ${owner}\\.${name}\\b|\\b${owner}\\.${name}\\?\\.`,
          ).test(code),
      )
      .map((name) => `${owner}.${name}`),
  );
  const methods = [...code.matchAll(LATER_METHODS)].filter(([, name]) => !code.includes(`.${name}&&`));
  return [...statics, ...methods.map(([call]) => call)];
}

const built = (pattern: string) =>
  globSync(pattern, { cwd: DIST }).map((file): [string, string] => [file, readFileSync(path.join(DIST, file), "utf8")]);

describe("the built site, in the oldest browsers", () => {
  const scripts = built("**/*.{js,mjs}");
  const styles = built("**/*.css");

  it("is there", () => {
    expect([scripts.length > 0, styles.length > 0], "`make setup` builds it").toEqual([true, true]);
  });

  it("has no syntax that they do not know", async () => {
    const rewritten = await Promise.all(
      scripts.map(async ([file, code]) => {
        const as = (target: string | string[]) => transformWithOxc(code, file, { target, sourcemap: false });
        const [untouched, forFloor] = await Promise.all([as("esnext"), as(FLOOR)]);
        return untouched.code === forFloor.code ? [] : [file];
      }),
    );
    expect(rewritten.flat()).toEqual([]);
  });

  it("calls nothing that they do not have without asking", () => {
    expect(
      laterCalls("Object.groupBy(a, b); d.isSubsetOf(c); AbortSignal.any?.([]); e.moveBefore&&e.moveBefore(f, g)"),
    ).toEqual(["Object.groupBy", ".isSubsetOf("]);
    expect(scripts.flatMap(([file, code]) => laterCalls(code).map((call) => `${file}: ${call}`))).toEqual([]);
  });

  it("has its colours in them", () => {
    const dropped = styles.filter(([, css]) => css.includes("light-dark("));
    expect(dropped.map(([file]) => file)).toEqual([]);
  });
});
