import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import { renderWithData } from "@/testing/render";
import { serve } from "@/testing/server";
import { EditImagesDialog } from "./edit-images-dialog";
import { ImageManager } from "./image-manager";
import { sample } from "./testing/sample";

const IMAGES = "*/api/v1/admin/images";
let images = [sample({ id: 1, sort_order: 0 })];
let asked: URLSearchParams | undefined;
let sent: Record<string, unknown>[] = [];
let decoded: { width: number; height: number } | undefined;

const server = serve(
  http.get(IMAGES, ({ request }) => {
    asked = new URL(request.url).searchParams;
    return HttpResponse.json({ images, data: images, pagination: { page: 1, limit: 1000, total: 1, pages: 1 } });
  }),
  http.post("*/api/admin-images-sas", () => new HttpResponse(null, { status: 404 })),
  http.post(IMAGES, async ({ request }) => {
    sent.push((await request.json()) as Record<string, unknown>);
    images = [sample({ id: 9 })];
    return HttpResponse.json({ id: 9, url: "/media/9.webp", version: 1, position: "0.9" }, { status: 201 });
  }),
);
beforeEach(() => {
  images = [sample({ id: 1, sort_order: 0 })];
  asked = undefined;
  sent = [];
  decoded = { width: 2000, height: 2000 };
  // jsdom decodes nothing: a picture is as large as the test says, or cannot be read
  vi.stubGlobal("Image", FakeImage);
  URL.createObjectURL = () => "blob:of-a-file";
  URL.revokeObjectURL = () => {};
});

class FakeImage {
  onload?: () => void;
  onerror?: () => void;
  naturalWidth = decoded?.width ?? 0;
  naturalHeight = decoded?.height ?? 0;
  set src(_: string) {
    queueMicrotask(() => (decoded ? this.onload?.() : this.onerror?.()));
  }
}

const show = (kind: "product" | "category" | "hero" = "product") =>
  renderWithData(<ImageManager kind={kind} ownerId={kind === "hero" ? undefined : 42} />);

const photo = (name = "chope.png", type = "image/png") => new File(["bytes"], name, { type });
const user = userEvent.setup({ applyAccept: false });

/** The picker's field, which only a mouse or a finger opens. */
function picker(button: HTMLElement): HTMLInputElement {
  const field = button.parentElement?.querySelector<HTMLInputElement>("input[type=file]");
  if (!field) throw new Error("no file field");
  return field;
}

async function choose(...files: File[]) {
  await user.upload(picker(await screen.findByRole("button", { name: /^Escolher/ })), files);
}

it("a product's manager asks for its pictures and counts them", async () => {
  show();
  expect(screen.getByRole("heading", { name: "Gerenciador de Imagens" })).toBeVisible();
  expect(await screen.findByText("1 de 1 image(s)")).toBeVisible();
  expect(Object.fromEntries(asked ?? [])).toMatchObject({ type: "product", productId: "42" });
  expect(screen.queryByRole("button", { name: "Escolher imagem" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Reordenar" })).toBeNull();
});

it("a picture that is sent shows how far it is, and the list is asked for anew", async () => {
  images = [];
  show();
  await choose(photo());
  expect(await screen.findByText("Enviada · 100%")).toBeVisible();
  expect(sent).toMatchObject([{ type: "product", productId: 42, fileName: "chope.png" }]);
  expect(await screen.findByText("1 de 1 image(s)")).toBeVisible();
});

it("what may not be sent says why, until it is dismissed", async () => {
  images = [];
  decoded = { width: 800, height: 600 };
  show();
  await choose(photo());
  expect(await screen.findByText("Dimensões insuficientes. Mínimo: 1080x1350 px (arquivo: 800x600 px)")).toBeVisible();
  expect(screen.queryByRole("button", { name: /Completar o fundo/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Dispensar chope.png" }));
  expect(screen.queryByText(/Dimensões/)).toBeNull();
  await choose(photo("lista.gif", "image/gif"));
  expect(
    await screen.findByText("Tipo de arquivo não permitido. Use: image/jpeg, image/png, image/webp"),
  ).toBeVisible();
  decoded = undefined;
  await choose(photo("quebrada.png"));
  expect(await screen.findByText("Não foi possível ler a imagem para validar dimensões.")).toBeVisible();
  expect(sent).toEqual([]);
});

it("a small photo is sent with more background, on request", async () => {
  images = [];
  decoded = { width: 1080, height: 1080 };
  show();
  await choose(photo());
  expect(await screen.findByText(/^Dimensões insuficientes/)).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(screen.getByRole("button", { name: /Completar o fundo/ }));
  expect(await screen.findByText("Enviada · 100%")).toBeVisible();
  expect(sent).toMatchObject([{ fileName: "chope.png", extendBackground: true }]);
});

it("a replacement names the picture it takes the place of", async () => {
  show();
  await user.upload(picker(await screen.findByRole("button", { name: "Substituir chope.png" })), photo("nova.png"));
  await screen.findByText("Enviada · 100%");
  expect(sent).toMatchObject([{ replaces: 1, fileName: "nova.png" }]);
});

it("a picture that somebody else deleted counts as deleted", async () => {
  server.use(http.delete(`${IMAGES}/1`, () => HttpResponse.json({ error: "Não existe." }, { status: 404 })));
  show();
  await user.click(await screen.findByRole("button", { name: "Excluir chope.png" }));
  const dialog = screen.getByRole("dialog", { name: "Excluir chope.png" });
  expect(within(dialog).getByText("Tem certeza que deseja excluir esta imagem?")).toBeVisible();
  images = [];
  await user.click(within(dialog).getByRole("button", { name: "Excluir" }));
  expect(await screen.findByText("0 de 1 image(s)")).toBeVisible();
});

it("a picture that could not be deleted is still there", async () => {
  server.use(http.delete(`${IMAGES}/1`, () => new HttpResponse(null, { status: 500 })));
  show();
  await user.click(await screen.findByRole("button", { name: "Excluir chope.png" }));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Excluir" }));
  expect(await screen.findByText("Erro ao deletar imagem. Tente novamente.")).toBeVisible();
});

it("badges say which slide is the main one, which place the others have, and which are hidden", async () => {
  images = [
    sample({ id: 1, type: "hero", original_name: "um.png", sort_order: 0 }),
    sample({ id: 2, type: "hero", original_name: "dois.png", sort_order: 1 }),
    sample({ id: 3, type: "hero", original_name: "tres.png", sort_order: 2, is_active: false }),
  ];
  show("hero");
  const card = async (name: string) => within(await screen.findByRole("article", { name }));
  expect((await card("um.png")).getByText("Principal")).toBeVisible();
  expect((await card("dois.png")).getByText("#2")).toBeVisible();
  expect((await card("tres.png")).getByText("Inativa")).toBeVisible();
});

it("slides are put in order with the keyboard, and every move is said", async () => {
  images = ["um", "dois", "tres"].map((name, place) =>
    sample({ id: place + 1, type: "hero", original_name: `${name}.png`, sort_order: place }),
  );
  const orders: unknown[] = [];
  server.use(
    http.patch(`${IMAGES}/reorder`, async ({ request }) => {
      const { imageIds } = (await request.json()) as { imageIds: number[] };
      orders.push(imageIds);
      images = imageIds.map((id, place) => ({
        ...(images.find((image) => image.id === id) ?? sample({})),
        sort_order: place,
      }));
      return HttpResponse.json({ id: 1, version: 2, position: "0.9" });
    }),
  );
  show("hero");
  await user.click(await screen.findByRole("button", { name: "Reordenar" }));
  const handle = screen.getByRole("button", { name: "Mover para depois: um.png, 1ª de 3" });
  handle.focus();
  await user.keyboard("{ArrowRight}");
  expect(screen.getByText("um.png agora é a 2ª de 3.")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Mover para depois: um.png, 2ª de 3" })).toHaveFocus();
  await user.keyboard("{Home}");
  await user.keyboard("{Home}");
  expect(screen.getByText("um.png já é a primeira.")).toBeInTheDocument();
  await waitFor(() =>
    expect(orders).toEqual([
      [2, 1, 3],
      [1, 2, 3],
    ]),
  );
  await user.click(screen.getByRole("button", { name: "Concluir" }));
  expect(screen.getByRole("button", { name: "Reordenar" })).toBeVisible();
});

it("an order that is refused is put back", async () => {
  images = ["um", "dois"].map((name, place) =>
    sample({ id: place + 1, type: "hero", original_name: `${name}.png`, sort_order: place }),
  );
  server.use(http.patch(`${IMAGES}/reorder`, () => new HttpResponse(null, { status: 409 })));
  show("hero");
  await user.click(await screen.findByRole("button", { name: "Reordenar" }));
  await user.click(screen.getByRole("button", { name: "Mover para depois: um.png, 1ª de 2" }));
  expect(await screen.findByRole("button", { name: "Mover para depois: um.png, 1ª de 2" })).toBeVisible();
});

it("hiding a picture says which version was seen", async () => {
  const changes: unknown[] = [];
  server.use(
    http.patch(`${IMAGES}/1`, async ({ request }) => {
      changes.push([request.headers.get("If-Match"), await request.json()]);
      return HttpResponse.json({ id: 1, version: 4, position: "0.9" });
    }),
  );
  show();
  await user.click(await screen.findByRole("switch", { name: "chope.png visível no site" }));
  await waitFor(() => expect(changes).toEqual([['"3"', { isActive: false }]]));
});

it("a list that cannot be read says so and is asked for again on request", async () => {
  server.use(http.get(IMAGES, () => new HttpResponse(null, { status: 500 }), { once: true }));
  show();
  expect(await screen.findByText("Erro ao carregar imagens")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByText("1 de 1 image(s)")).toBeVisible();
});

it("closing while a picture is on its way asks first", async () => {
  images = [];
  server.use(http.post(IMAGES, () => new Promise<Response>(() => {})));
  const onClose = vi.fn<() => void>();
  renderWithData(<EditImagesDialog kind="product" ownerId={42} name="Pilsen" onClose={onClose} />);
  expect(screen.getByRole("heading", { name: "Editar Imagens - Produto #42" })).toBeVisible();
  await choose(photo());
  await screen.findByText(/^(Enviando|Processando)/);
  await user.click(screen.getByRole("button", { name: "Fechar" }));
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Parar e fechar" }));
  expect(onClose).toHaveBeenCalledOnce();
});
