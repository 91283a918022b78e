import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Controls } from "./controls";
import type { EditedImage, ImageEditorProps } from "./editor-props";
import { ImageEditor } from "./image-editor";
import type { OpenPicture } from "./pipeline/renderer";

const picture = { width: 2560, height: 1920 };
const image: EditedImage = {
  id: 7,
  originalUrl: "/media/ab/original.webp",
  ...picture,
  kind: "category",
  editData: {},
  name: "Chopes",
};
const untouched = {
  profile: "category",
  cropRect: { x: 0, y: 411, width: 2560, height: 1097 },
  scale: 1,
  rotation: 0,
  brightness: 100,
  contrast: 100,
  saturation: 100,
  blur: 0,
  position: { x: 0, y: 0 },
};
const file = new Blob(["webp"], { type: "image/webp" });

/** Computes nothing, and remembers what it was asked for. */
function fakeOpening(written: () => Promise<Blob> = () => Promise.resolve(file)) {
  const shown: Controls[] = [];
  const open: OpenPicture = () =>
    Promise.resolve({
      picture,
      renderer: {
        show: (edit, { width, height }) => {
          shown.push(edit);
          return Promise.resolve({ width, height, data: new Uint8ClampedArray(width * height * 4) });
        },
        file: written,
        close: () => {},
      },
    });
  return { open, shown };
}

const onSave = vi.fn<ImageEditorProps["onSave"]>();
const onCancel = vi.fn<() => void>();

beforeEach(() => {
  onSave.mockReset().mockResolvedValue(undefined);
  onCancel.mockReset();
  // jsdom has no canvas
  HTMLCanvasElement.prototype.getContext = () => null;
});

async function opened(props: Partial<ImageEditorProps> = {}) {
  const { open } = fakeOpening();
  render(<ImageEditor image={image} onSave={onSave} onCancel={onCancel} open={open} {...props} />);
  await screen.findByRole("button", { name: "Salvar" });
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const slide = (name: string, value: number) =>
  fireEvent.change(screen.getByRole("slider", { name }), { target: { value: String(value) } });
const frame = () => screen.getByRole("group", { name: /^Recorte: as setas/ });
const key = (name: string, held: object = {}) => fireEvent.keyDown(frame(), { key: name, ...held });

async function saved() {
  await press("Salvar");
  return onSave.mock.calls.at(-1) ?? [];
}

describe("what is saved", () => {
  test("of an untouched picture is the largest centred crop, with the file that was computed", async () => {
    await opened();
    expect(await saved()).toEqual([untouched, file]);
  });

  test("of a stored edit is the edit itself", async () => {
    const editData = { ...untouched, rotation: 90, cropRect: { x: 10, y: 20, width: 1680, height: 720 }, contrast: 75 };
    await opened({ image: { ...image, editData } });
    expect((await saved())[0]).toEqual(editData);
  });

  test("is what the sliders and the turn say", async () => {
    await opened();
    slide("Brilho", 150);
    slide("Contraste", 50);
    slide("Saturação", 101);
    await press("Girar 90° para a direita");
    expect((await saved())[0]).toEqual({
      ...untouched,
      brightness: 150,
      contrast: 50,
      saturation: 101,
      rotation: 90,
      cropRect: { x: 0, y: 868, width: 1920, height: 823 },
    });
  });

  test("comes with an empty file where the browser cannot write one", async () => {
    const { open } = fakeOpening(() => Promise.reject(new Error("no WebP")));
    await opened({ open });
    const [editData, blob] = await saved();
    expect(editData).toEqual(untouched);
    expect(blob?.size).toBe(0);
  });

  test("of a product may be the whole picture", async () => {
    await opened({ image: { ...image, kind: "product" } });
    await userEvent.click(screen.getByRole("checkbox", { name: "Mostrar a imagem inteira" }));
    expect((await saved())[0]?.cropRect).toBeNull();
  });
});

describe("the frame by keyboard", () => {
  const start = { x: 100, y: 400, width: 1680, height: 720 };
  const withCrop = { image: { ...image, editData: { ...untouched, cropRect: start } } };

  test.each([
    ["ArrowRight", {}, { x: 101 }],
    ["ArrowUp", { shiftKey: true }, { y: 390 }],
    ["ArrowDown", { ctrlKey: true }, { y: 500 }],
    ["ArrowLeft", { metaKey: true }, { x: 0 }],
  ])("%s %o moves it by pixels of the picture", async (name, held, moved) => {
    await opened(withCrop);
    key(name, held);
    expect((await saved())[0]?.cropRect).toEqual({ ...start, ...moved });
  });

  test("a corner changes the size in the fixed shape, the opposite corner stays", async () => {
    await opened(withCrop);
    const corner = screen.getByLabelText(/^Canto inferior direito/);
    fireEvent.keyDown(corner, { key: "ArrowLeft", ctrlKey: true });
    expect((await saved())[0]?.cropRect).toEqual({ ...start, width: 1580, height: 677 });
  });

  test("buttons do the same for who has no keyboard and cannot drag", async () => {
    await opened(withCrop);
    await press("Mover para a direita");
    await press("Mais perto");
    expect((await saved())[0]?.cropRect).toEqual({ x: 194, y: 436, width: 1512, height: 648 });
    await press("Maior possível");
    expect((await saved())[0]?.cropRect).toEqual(untouched.cropRect);
  });

  test("a frame smaller than the file is said to lose sharpness", async () => {
    await opened(withCrop);
    expect(screen.queryByText(/perde nitidez/)).not.toBeInTheDocument();
    await press("Mais perto");
    expect(screen.getByText(/perde nitidez/)).toBeVisible();
  });
});

describe("taking back", () => {
  test("steps go back and forth, by button and by key", async () => {
    await opened();
    slide("Brilho", 120);
    slide("Contraste", 80);
    await press("Desfazer");
    expect(screen.getByRole("slider", { name: "Contraste" })).toHaveValue("100");
    fireEvent.keyDown(frame(), { key: "z", ctrlKey: true });
    expect(screen.getByRole("slider", { name: "Brilho" })).toHaveValue("100");
    expect(screen.getByRole("button", { name: "Desfazer" })).toBeDisabled();
    fireEvent.keyDown(frame(), { key: "Z", ctrlKey: true, shiftKey: true });
    await press("Refazer");
    expect((await saved())[0]).toEqual({ ...untouched, brightness: 120, contrast: 80 });
  });

  test("one slider goes back to 100% by its own button", async () => {
    await opened();
    slide("Brilho", 120);
    await press("Restaurar brilho");
    expect((await saved())[0]).toEqual(untouched);
  });

  test("'Restaurar original' takes back everything that is stored, and can be undone itself", async () => {
    const editData = { ...untouched, rotation: 12.5, saturation: 150 };
    await opened({ image: { ...image, editData } });
    await press("Restaurar original");
    expect((await saved())[0]).toEqual(untouched);
    await press("Desfazer");
    expect((await saved())[0]).toMatchObject({ rotation: 12.5, saturation: 150 });
  });

  test("the last stored edit is taken back by the server, and shown as it then is", async () => {
    const { open } = fakeOpening();
    const edited = { ...image, canUndo: true, editData: { ...untouched, brightness: 140 } };
    const onUndo = vi.fn<() => Promise<void>>().mockResolvedValue(undefined);
    const props = { onSave, onCancel, onUndo, open };
    const { rerender } = render(<ImageEditor image={edited} {...props} />);
    await userEvent.click(await screen.findByRole("button", { name: "Desfazer última edição" }));
    rerender(<ImageEditor image={{ ...image, canUndo: false }} {...props} />);
    expect(await screen.findByRole("slider", { name: "Brilho" })).toHaveValue("100");
    expect(screen.queryByRole("button", { name: "Desfazer última edição" })).not.toBeInTheDocument();
  });

  test("without a stored edit there is nothing to take back", async () => {
    await opened({ onUndo: () => Promise.resolve() });
    expect(screen.queryByRole("button", { name: "Desfazer última edição" })).not.toBeInTheDocument();
  });
});

describe("leaving", () => {
  test("is at once where nothing was changed", async () => {
    await opened();
    await press("Cancelar");
    expect(onCancel).toHaveBeenCalledOnce();
  });

  test("asks where something would be lost", async () => {
    await opened();
    slide("Brilho", 120);
    await press("Cancelar");
    expect(screen.getByRole("alert")).toHaveTextContent("Descartar os ajustes que você fez?");
    await press("Continuar editando");
    expect(screen.getByRole("slider", { name: "Brilho" })).toHaveValue("120");
    await press("Cancelar");
    await press("Descartar");
    expect(onCancel).toHaveBeenCalledOnce();
  });
});

describe("what can go wrong", () => {
  test("a picture that does not come is said, and can be tried again", async () => {
    const { open } = fakeOpening();
    const first = vi.fn<OpenPicture>().mockRejectedValueOnce(new Error("gone")).mockImplementation(open);
    render(<ImageEditor image={image} onSave={onSave} onCancel={onCancel} open={first} />);
    expect(await screen.findByText("Erro ao carregar imagem")).toBeVisible();
    await press("Tentar novamente");
    expect(await screen.findByRole("button", { name: "Salvar" })).toBeEnabled();
  });

  test("while it saves nothing can be moved, and a failure loses nothing", async () => {
    let fail = (_reason: Error) => {};
    onSave.mockReturnValue(
      new Promise((_resolve, reject) => {
        fail = reject;
      }),
    );
    await opened();
    slide("Brilho", 120);
    await press("Salvar");
    expect(screen.getByRole("button", { name: "Salvando..." })).toBeDisabled();
    expect(screen.getByRole("slider", { name: "Brilho" })).toBeDisabled();
    fail(new Error("away"));
    expect(await screen.findByRole("alert")).toHaveTextContent("Erro ao salvar. Tente novamente.");
    expect(screen.getByRole("slider", { name: "Brilho" })).toHaveValue("120");
    expect(screen.getByRole("button", { name: "Salvar" })).toBeEnabled();
  });
});

test("'Simular' shows and hides what the edit gives, and follows the controls", async () => {
  const { open, shown } = fakeOpening();
  await opened({ open });
  const simulate = screen.getByRole("button", { name: "Simular" });
  expect(simulate).toHaveAttribute("aria-expanded", "false");
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
  await userEvent.click(simulate);
  const panel = screen.getByRole("region", { name: "Simulação" });
  expect(within(panel).getByRole("img", { name: "Prévia do resultado" })).toBeInTheDocument();
  expect(scrolled.mock.contexts).toContain(panel);
  slide("Saturação", 60);
  await expect.poll(() => shown.at(-1)?.saturation).toBe(60);
  await userEvent.click(simulate);
  expect(screen.queryByRole("region", { name: "Simulação" })).not.toBeInTheDocument();
});
