import { expect, it } from "vitest";
import { type ReadDimensions, refusalOf as refusal } from "./check-file";
import { type Kind, LARGEST } from "./limits";

const file = (type: string, bytes = 10) => new File([new Uint8Array(bytes)], "foto", { type });
const sized = (width: number, height: number) => () => Promise.resolve({ width, height });
const unreadable = () => Promise.reject(new Error("broken"));
const LARGE = 5 * 1024 * 1024;

const refusalOf = async (given: unknown, kind: Kind, largest: number, read?: ReadDimensions) =>
  (await refusal(given, kind, largest, read))?.message;

it("what is no file is refused", async () => {
  expect(await refusalOf("foto.jpg", "hero", LARGEST.manager)).toBe("Invalid file: expected File object");
  expect(await refusalOf(undefined, "hero", LARGEST.manager)).toBe("Invalid file: expected File object");
});

it("only JPEG, PNG and WebP are pictures of the house", async () => {
  expect(await refusalOf(file("image/gif"), "hero", LARGEST.manager, sized(1600, 900))).toBe(
    "Tipo de arquivo não permitido. Use: image/jpeg, image/png, image/webp",
  );
  expect(await refusalOf(file("image/svg+xml"), "hero", LARGEST.manager, sized(1600, 900))).toMatch(/^Tipo de arquivo/);
  for (const type of ["image/jpeg", "image/png", "image/webp"]) {
    expect(await refusalOf(file(type), "hero", LARGEST.manager, sized(1600, 900))).toBeUndefined();
  }
});

it.each([
  ["IMG_0042.HEIC", ""],
  ["foto", "image/heic"],
])("a photo as the iPhone writes it says what to do there: %s %s", async (name, type) => {
  const photo = new File([new Uint8Array(10)], name, { type });
  expect(await refusalOf(photo, "product", LARGEST.manager)).toMatch(
    /^Tipo de arquivo não permitido\..* No iPhone, escolha Ajustes › Câmera › Formatos › Mais Compatível/,
  );
});

it("the manager takes 5 MB, the hero dialog 10 MB, and not a byte more", async () => {
  const read = sized(1600, 900);
  expect(await refusalOf(file("image/png", LARGE), "hero", LARGEST.manager, read)).toBeUndefined();
  expect(await refusalOf(file("image/png", LARGE + 1), "hero", LARGEST.manager, read)).toBe(
    "Arquivo muito grande. Máximo: 5MB",
  );
  expect(await refusalOf(file("image/png", LARGE + 1), "hero", LARGEST.heroDialog, read)).toBeUndefined();
  expect(await refusalOf(file("image/png", 2 * LARGE + 1), "hero", LARGEST.heroDialog, read)).toBe(
    "Arquivo muito grande. Máximo: 10MB",
  );
});

it.each<[Kind, number, number]>([
  ["category", 1680, 720],
  ["product", 1080, 1350],
  ["hero", 1600, 900],
])("a picture of a %s has at least %i by %i pixels", async (kind, width, height) => {
  const png = file("image/png");
  expect(await refusalOf(png, kind, LARGEST.manager, sized(width, height))).toBeUndefined();
  expect(await refusalOf(png, kind, LARGEST.manager, sized(width - 1, height))).toBe(
    `Dimensões insuficientes. Mínimo: ${width}x${height} px (arquivo: ${width - 1}x${height} px)`,
  );
  expect(await refusalOf(png, kind, LARGEST.manager, sized(width, height - 1))).toMatch(/^Dimensões insuficientes/);
});

it("what no browser can read is refused before it is sent", async () => {
  expect(await refusalOf(file("image/png"), "hero", LARGEST.manager, unreadable)).toBe(
    "Não foi possível ler a imagem para validar dimensões.",
  );
});

it.each<[Kind, number, number, boolean]>([
  ["product", 1080, 1080, true],
  ["hero", 1080, 1080, true],
  ["category", 1080, 1080, true],
  ["category", 840, 360, true],
  ["category", 839, 1080, false],
  ["hero", 1600, 449, false],
])("a photo for a %s of %i by %i pixels may get more background: %s", async (kind, width, height, extendable) => {
  expect(await refusal(file("image/png"), kind, LARGEST.manager, sized(width, height))).toMatchObject({ extendable });
});
