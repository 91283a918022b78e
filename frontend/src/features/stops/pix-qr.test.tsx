import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { render, screen } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { PixQr } from "./pix-qr";

const SCALE = 3;
const PIX =
  "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865406150.005802BR5909São João6009Sao Paulo62070503***6304A1B2";

beforeAll(async () => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"));
  await prepareZXingModule({ overrides: { wasmBinary: wasm.buffer }, fireImmediately: true });
});

/** What a scanner reads from the dark squares of the drawing. */
async function scanned(drawing: Element): Promise<string | undefined> {
  const size = Number(drawing.getAttribute("viewBox")?.split(" ")[2]) * SCALE;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  const squares = drawing.querySelector("path")?.getAttribute("d") ?? "";
  for (const [, x, y] of squares.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row += 1) {
      const start = (row * size + Number(x) * SCALE) * 4;
      for (let at = start; at < start + SCALE * 4; at += 4) data.fill(0, at, at + 3);
    }
  const image = { data, width: size, height: size, colorSpace: "srgb" } as ImageData;
  const [found] = await readBarcodes(image, { formats: ["QRCode"] });
  return found?.text;
}

it("draws a code that a scanner reads as the PIX, with its light margin", async () => {
  render(<PixQr code={PIX} amount={150} />);
  const drawing = screen.getByRole("img", { name: /^QR Code do PIX de R\$/ });
  expect(await scanned(drawing)).toBe(PIX);
  expect(drawing.querySelector("path")?.getAttribute("d")).toMatch(/^M4 4h/);
});
