import { HttpResponse, http } from "msw";
import { afterEach, expect, it, vi } from "vitest";
import { serve } from "@/testing/server";
import type { Gallery } from "./images";
import { dataUrlOf, uploadErrorText, uploadImage } from "./upload";

const SIGN = "*/api/admin-images-sas";
const STORE = "http://pub.test/api/uploads/abc";
const UPLOAD = "*/api/v1/admin/images";
const HERO: Gallery = { kind: "hero" };
const PRODUCT: Gallery = { kind: "product", ownerId: 42 };

let asked: unknown;
let stored: { type: string | null; authorization: string | null; text: string } | undefined;
let command: Record<string, unknown> | undefined;

const server = serve(
  http.post(SIGN, async ({ request }) => {
    asked = await request.json();
    return HttpResponse.json({
      upload_id: "abc",
      upload_url: "/api/uploads/abc",
      method: "PUT",
      headers: { "x-ms-blob-type": "BlockBlob", "Content-Type": "image/jpeg" },
      expires_at: "2026-11-20T18:10:00Z",
    });
  }),
  http.put(STORE, async ({ request }) => {
    const { headers } = request;
    stored = {
      type: headers.get("Content-Type"),
      authorization: headers.get("Authorization"),
      text: await request.text(),
    };
    return new HttpResponse(null, { status: 201 });
  }),
  http.post(UPLOAD, async ({ request }) => {
    command = (await request.json()) as Record<string, unknown>;
    return HttpResponse.json({ id: 7, url: "/media/7.webp", version: 1, position: "0.9" }, { status: 201 });
  }),
);
afterEach(() => {
  stored = undefined;
  command = undefined;
});

const photo = new File(["bytes of a photo"], "chope.jpg", { type: "image/jpeg" });

function send(gallery: Gallery = PRODUCT, more: { replaces?: number; signal?: AbortSignal } = {}) {
  const onSent = vi.fn<(part: number) => void>();
  const signal = more.signal ?? new AbortController().signal;
  return { onSent, answer: uploadImage({ file: photo, gallery, onSent, ...more, signal }) };
}

it("the bytes go to the signed address without a token, the command names them", async () => {
  localStorage.setItem("auth_token", `head.${btoa(JSON.stringify({ exp: 9_000_000_000 }))}.tail`);
  const { answer, onSent } = send();
  expect(await answer).toEqual({ id: 7, url: "/media/7.webp" });
  expect(asked).toEqual({
    type: "product",
    productId: 42,
    fileName: "chope.jpg",
    contentType: "image/jpeg",
    size: photo.size,
  });
  expect(stored).toEqual({ type: "image/jpeg", authorization: null, text: "bytes of a photo" });
  expect(command).toMatchObject({ type: "product", productId: 42, uploadId: "abc", fileName: "chope.jpg" });
  expect(command).not.toHaveProperty("fileData");
  expect(onSent).toHaveBeenLastCalledWith(1);
});

it("a replacement names what it replaces; a slide has no owner", async () => {
  await send(HERO, { replaces: 3 }).answer;
  expect(command).toMatchObject({ type: "hero", replaces: 3, uploadId: "abc" });
  expect(command).not.toHaveProperty("productId");
});

it.each([404, 405, 503])("where signatures are refused with %i the bytes go as base64", async (status) => {
  server.use(http.post(SIGN, () => HttpResponse.json({ error: "Não aqui." }, { status })));
  const { answer, onSent } = send();
  expect(await answer).toMatchObject({ id: 7 });
  expect(command).toMatchObject({ fileData: await dataUrlOf(photo) });
  expect(command).not.toHaveProperty("uploadId");
  expect(onSent).toHaveBeenLastCalledWith(1);
});

it("a storage that this browser cannot reach is gone round", async () => {
  server.use(http.put(STORE, () => HttpResponse.error()));
  expect(await send().answer).toMatchObject({ id: 7 });
  expect(command).toHaveProperty("fileData");
});

it("a refusal keeps the server's sentence, and the catalogue's text where there is none", async () => {
  server.use(http.post(SIGN, () => HttpResponse.json({ error: "Produto não existe mais." }, { status: 422 })));
  const refused = await send().answer.catch((error: unknown) => error);
  expect(refused).toMatchObject({ message: "API upload failed: 422" });
  expect(uploadErrorText(refused)).toBe("Produto não existe mais.");

  server.use(http.post(SIGN, () => new HttpResponse("nope", { status: 418 })));
  expect(uploadErrorText(await send().answer.catch((error: unknown) => error))).toBe("API upload failed: 418");
});

it("a slide's refusal says status and body", async () => {
  server.use(http.put(STORE, () => new HttpResponse("too long", { status: 413 })));
  const refused = await send(HERO).answer.catch((error: unknown) => error);
  expect(uploadErrorText(refused)).toBe("Upload failed: 413 - too long");
  expect(command).toBeUndefined();
});

it("an answer without id and url is no answer", async () => {
  server.use(http.post(UPLOAD, () => HttpResponse.json({ id: 7 }, { status: 201 })));
  await expect(send().answer).rejects.toThrow("image_upload_invalid_response");
});

it("a server that is away says that nothing was sent", async () => {
  server.use(http.post(SIGN, () => HttpResponse.error()));
  const away = await send().answer.catch((error: unknown) => error);
  expect(uploadErrorText(away)).toMatch(/não foi enviada/);
});

it("who stops an upload leaves no picture behind", async () => {
  const controller = new AbortController();
  server.use(
    http.put(STORE, async () => {
      controller.abort();
      return new HttpResponse(null, { status: 201 });
    }),
  );
  await expect(send(PRODUCT, { signal: controller.signal }).answer).rejects.toThrow();
  expect(command).toBeUndefined();
});
