import { expect, it, vi } from "vitest";
import { LARGEST } from "./limits";
import { type Draw, fitting } from "./shrink";

const MEGABYTE = 1024 * 1024;
const photo = (bytes: number, type = "image/jpeg", name = "IMG_0042.JPG") =>
  new File([new Uint8Array(bytes)], name, { type });
const sized = (width: number, height: number) => () => Promise.resolve({ width, height });
/** Draws as many bytes as a byte for every two pixels. */
const drawing = (type = "image/jpeg") =>
  vi.fn<Draw>((_file, { width, height }) =>
    Promise.resolve(new Blob([new Uint8Array((width * height) / 2)], { type })),
  );

it("a photo of a phone is drawn smaller, with room to cut, and keeps its name", async () => {
  const draw = drawing();
  const sent = await fitting(photo(9 * MEGABYTE), "product", LARGEST.manager, { read: sized(4000, 3000), draw });
  expect(draw.mock.calls.map(([, size]) => size)).toEqual([{ width: 3600, height: 2700 }]);
  expect([sent.name, sent.type, sent.size <= LARGEST.manager]).toEqual(["IMG_0042.jpg", "image/jpeg", true]);
});

it("a photo is drawn smaller again while it is too large, and never below what is shown", async () => {
  const draw = drawing();
  const sent = await fitting(photo(9 * MEGABYTE), "hero", MEGABYTE, { read: sized(8000, 4500), draw });
  expect(draw.mock.calls.map(([, size]) => size.width)).toEqual([3200, 2240, 1600]);
  expect(sent.size).toBe((1600 * 900) / 2);
});

it("more pixels than the server reads are drawn smaller, however few the bytes", async () => {
  const draw = drawing();
  await fitting(photo(MEGABYTE), "hero", LARGEST.manager, { read: sized(8160, 6120), draw });
  expect(draw).toHaveBeenCalledOnce();
});

it("what may have transparent places is sent in the form in which the browser keeps them", async () => {
  const draw = drawing("image/webp");
  const read = sized(4000, 3000);
  const sent = await fitting(photo(9 * MEGABYTE, "image/png", "logo.v2.png"), "product", LARGEST.manager, {
    read,
    draw,
  });
  expect([sent.name, sent.type]).toEqual(["logo.v2.webp", "image/webp"]);
});

it("an iPhone's own format is sent as JPEG where the browser can read it", async () => {
  const heic = photo(MEGABYTE, "", "IMG_0042.HEIC");
  const read = sized(4000, 3000);
  const sent = await fitting(heic, "product", LARGEST.manager, { read, draw: drawing() });
  expect([sent.name, sent.type]).toEqual(["IMG_0042.jpg", "image/jpeg"]);
});

it.each([
  ["what may be sent", photo(MEGABYTE), sized(4000, 3000), drawing()],
  ["what cannot be read", photo(9 * MEGABYTE), () => Promise.reject(new Error("broken")), drawing()],
  ["what cannot be drawn", photo(9 * MEGABYTE), sized(4000, 3000), () => Promise.reject(new Error("broken"))],
  ["what is no picture of the house", photo(9 * MEGABYTE, "image/gif"), sized(4000, 3000), drawing()],
])("%s stays as it is", async (_what, file, read, draw) => {
  expect(await fitting(file, "product", LARGEST.manager, { read, draw })).toBe(file);
});
