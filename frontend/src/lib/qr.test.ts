import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { beforeAll, describe, expect, it } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { qrModules } from "./qr";

const QUIET = 4;
const SCALE = 3;

beforeAll(async () => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"));
  await prepareZXingModule({ overrides: { wasmBinary: wasm.buffer }, fireImmediately: true });
});

/** What a scanner reads from the drawing. */
async function scanned(modules: boolean[][]): Promise<string | undefined> {
  const size = (modules.length + 2 * QUIET) * SCALE;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const isDark = modules[Math.floor(y / SCALE) - QUIET]?.[Math.floor(x / SCALE) - QUIET];
      if (isDark) data.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
    }
  const image = { data, width: size, height: size, colorSpace: "srgb" } as ImageData;
  const [found] = await readBarcodes(image, { formats: ["QRCode"] });
  return found?.text;
}

describe("a QR code drawn on the phone", () => {
  it.each([1, 14, 15, 26, 27, 62, 84, 106, 122, 152, 180, 213, 214, 251, 287, 331, 362, 412])(
    "is read by a scanner with %i bytes",
    async (length) => {
      const text = "00020126580014br.gov.bcb.pix0136".repeat(20).slice(0, length);
      expect(await scanned(qrModules(text))).toBe(text);
    },
  );

  it("holds accents", async () => expect(await scanned(qrModules("São João"))).toBe("São João"));

  it("refuses what is too long", () => expect(() => qrModules("x".repeat(413))).toThrow(RangeError));
});
