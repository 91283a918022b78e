import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

// axe sees each screen light on a phone and dark on a desk. That the other two looks have enough contrast is computed
// here, from the file that the colours stand in.
const SOURCES = path.join(import.meta.dirname, "..");
const PAGES = ["surface", "raised", "sunken"];
const CAN_BE_READ = 4.5;
const CAN_BE_SEEN = 3;

/** Text on a background, in both schemes. `text/85` is 85 % opaque. */
const texts: [text: string, backgrounds: readonly string[]][] = [
  [
    "text",
    [
      ...PAGES,
      "raised/90",
      "surface/85",
      "surface/90",
      "amber-soft",
      "warn-soft",
      "bad-soft",
      "info-soft",
      "neutral-soft",
    ],
  ],
  ["text/85", PAGES],
  ["text/90", PAGES],
  ["muted", [...PAGES, "sunken/50", "neutral-soft"]],
  ["amber-text", [...PAGES, "amber-soft"]],
  ["ok", [...PAGES, "ok-soft"]],
  ["warn", [...PAGES, "warn-soft"]],
  ["bad", [...PAGES, "bad-soft"]],
  ["info", [...PAGES, "info-soft"]],
  ["violet", [...PAGES, "violet-soft"]],
  ["teal", [...PAGES, "teal-soft"]],
  ["on-amber", ["amber", "amber-hover"]],
];
/** What a driver reads in the sun: the page of the round uses these pairs alone. */
const sunlit: typeof texts = [
  ["text", ["surface", "raised", "sunken", "amber-soft", "info-soft", "warn-soft", "bad-soft"]],
  ["on-amber", ["amber"]],
];
const CAN_BE_READ_IN_THE_SUN = 7;
/** The public site is dark for everybody. */
const publicTexts: [text: string, backgrounds: readonly string[]][] = [["amber", PAGES]];
/** What shows where a field ends, where the focus is, and what a chart draws. */
const marks: [mark: string, backgrounds: readonly string[]][] = [
  ["line-strong", ["surface", "raised"]],
  ["focus", PAGES],
  ...[1, 2, 3, 4, 5].map((number): [string, string[]] => [`chart-${number}`, ["raised"]]),
];
/** Backgrounds without a text on them: dots, bars, lines, skeletons. White and black are used over pictures only. */
const WITHOUT_TEXT = /^(ok|warn|bad|line|line-strong|muted|text|chart-\d)(\/\d+)?$|^bad-soft\/40$/;

type Rgb = [number, number, number];
type Scheme = "light" | "dark";

const tokens = Object.fromEntries(
  [
    ...readFileSync(path.join(import.meta.dirname, "tokens.css"), "utf8").matchAll(/^ {2}--([\w-]+): (.*oklch.*);$/gm),
  ].map(([, name, value = ""]) => {
    const [light, dark = light] = [...value.matchAll(/oklch\(([^)]*)\)/g)].map(([, numbers = ""]) => colour(numbers));
    return [name, { light, dark }];
  }),
);

/** OKLCH to linear sRGB, cut to what a screen can show. */
function colour(numbers: string): Rgb {
  const [lightness = 0, chroma = 0, hue = 0] = numbers.split(" ").map(Number);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear: Rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return linear.map((each) => Math.min(1, Math.max(0, each))) as Rgb;
}

function shown(token: string, scheme: Scheme, below?: Rgb): Rgb {
  const [name = "", opacity] = token.split("/");
  // `:focus-visible` of tokens.css
  const found = tokens[name === "focus" ? (scheme === "light" ? "amber-text" : "amber") : name]?.[scheme];
  if (!found) throw new Error(`tokens.css has no --${name}`);
  if (!opacity || !below) return found;
  const share = Number(opacity) / 100;
  return found.map((each: number, at: number) =>
    linear(share * gamma(each) + (1 - share) * gamma(below[at] ?? 0)),
  ) as Rgb;
}

const gamma = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const luminance = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

function contrast(front: string, back: string, scheme: Scheme): number {
  const background = shown(back, scheme, shown("surface", scheme));
  const [one, other] = [luminance(shown(front, scheme, background)), luminance(background)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

function tooLittle(pairs: typeof texts, least: number, schemes: readonly Scheme[]): string[] {
  return pairs.flatMap(([front, backs]) =>
    backs.flatMap((back) =>
      schemes
        .filter((scheme) => contrast(front, back, scheme) < least)
        .map((scheme) => `${front} on ${back}, ${scheme}: ${contrast(front, back, scheme).toFixed(2)}`),
    ),
  );
}

describe("contrast of the design tokens (WCAG 2.2 AA)", () => {
  it("is computed as WCAG does", () => {
    expect(contrast("color-black", "color-white", "light")).toBeCloseTo(21);
    expect(contrast("on-amber", "on-amber", "dark")).toBe(1);
    expect(tooLittle([["amber", ["surface"]]], CAN_BE_READ, ["light", "dark"])).toEqual([
      "amber on surface, light: 2.65",
    ]);
  });

  it("lets every text be read, light and dark", () =>
    expect(tooLittle(texts, CAN_BE_READ, ["light", "dark"])).toEqual([]));

  it("lets a driver read in the sun (WCAG 2.2 AAA)", () =>
    expect(tooLittle(sunlit, CAN_BE_READ_IN_THE_SUN, ["light", "dark"])).toEqual([]));

  it("lets the public site be read", () => expect(tooLittle(publicTexts, CAN_BE_READ, ["dark"])).toEqual([]));

  it("lets marks be seen, light and dark", () => expect(tooLittle(marks, CAN_BE_SEEN, ["light", "dark"])).toEqual([]));

  it.each([1, 2, 3, 4, 5])("lets a figure on heat %i be read at a glance", (heat) => {
    const figures: typeof texts = [[heat > 3 ? "on-heat-high" : "on-heat", [`heat-${heat}`]]];
    expect(tooLittle(figures, 6, ["light", "dark"])).toEqual([]);
  });

  it("is computed for every pair that a component sets", () => {
    const known = new Set(
      [...texts, ...publicTexts].flatMap(([text, backs]) => backs.map((back) => `${text} on ${back}`)),
    );
    const unknown = usedPairs().filter(([text, back]) => !WITHOUT_TEXT.test(back) && !known.has(`${text} on ${back}`));
    expect(unknown).toEqual([]);
  });

  it("is computed for every colour of text and background that a component uses", () => {
    const fronts = new Set([...texts, ...publicTexts].map(([text]) => text));
    const backs = new Set([...texts, ...publicTexts].flatMap(([, each]) => each));
    expect(used("text").filter((each) => !fronts.has(each))).toEqual([]);
    expect(used("bg").filter((each) => !backs.has(each) && !WITHOUT_TEXT.test(each))).toEqual([]);
  });
});

function classStrings(): string[] {
  const files = globSync("**/*.{ts,tsx}", { cwd: SOURCES, exclude: ["api/generated/**", "**/*.test.*"] });
  return files.flatMap((file) =>
    [...readFileSync(path.join(SOURCES, file), "utf8").matchAll(/"([^"\n]*)"/g)].map(([, text = ""]) => text),
  );
}

/** Colours of the tokens that `text-…` or `bg-…` name in these classes, in no special state (`hover:`). */
function coloursIn(classes: string, property: "text" | "bg"): string[] {
  return classes
    .split(/\s+/)
    .filter((each) => each.startsWith(`${property}-`))
    .map((each) => each.slice(property.length + 1))
    .filter((each) => (each.split("/")[0] ?? "") in tokens);
}

const used = (property: "text" | "bg") => [
  ...new Set(classStrings().flatMap((classes) => coloursIn(classes.replaceAll(/\S+:/g, ""), property))),
];

const usedPairs = () =>
  classStrings().flatMap((classes) =>
    coloursIn(classes, "text").flatMap((text) =>
      coloursIn(classes, "bg").map((back): [string, string] => [text, back]),
    ),
  );
