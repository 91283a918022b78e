import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "@/api/errors";
import { type Paper, PDF } from "@/api/papers";
import { read } from "@/api/read";
import { renderWithData } from "@/testing/render";
import { PaperView } from "./paper-view";

const page = (text: string) => `<svg xmlns="http://www.w3.org/2000/svg"><text>${text}</text></svg>`;
const shown = { name: "contrato-EV-2026-00042.pdf", pages: [page("um"), page("dois")], count: 2 };
const made = new Blob(["%PDF-1.7"], { type: PDF });
const paper = (pages: () => Promise<typeof shown> = async () => shown): Paper => ({
  pages: read("readEventOrderDocument", ["orders", "accounts", "equipment"], [42], pages),
  file: read("readEventOrderDocument", ["orders", "accounts", "equipment"], [42, "file"], async () => made),
});

const saved = vi.fn<(name: string) => void>();
const share = vi.fn<(data: ShareData) => Promise<void>>();
const able = (what: object) => Object.assign(navigator, what);

beforeEach(() => {
  URL.createObjectURL = () => "blob:paper";
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    saved(this.download);
  });
  vi.spyOn(window, "open").mockReturnValue(null);
});
afterEach(() => {
  vi.clearAllMocks();
  able({ canShare: undefined, share: undefined, pdfViewerEnabled: undefined });
});

const show = (one = paper()) =>
  renderWithData(<PaperView paper={one} label="Contrato EV-2026-00042" telephone="(11) 95555-0170" />);

/** Presses it as soon as there is a file. */
async function press(name: string) {
  await vi.waitFor(() => expect(screen.getByRole("button", { name })).toBeEnabled());
  await userEvent.click(screen.getByRole("button", { name }));
}

it("shows each page as a picture, and saves the file under its name", async () => {
  show();
  expect(screen.getByRole("button", { name: "Baixar PDF" })).toBeDisabled();
  const pages = await screen.findAllByRole<HTMLImageElement>("img");
  expect(pages.map(({ alt }) => alt)).toEqual(["Página 1 de 2", "Página 2 de 2"]);
  expect(decodeURIComponent(pages[1]?.src ?? "")).toContain(shown.pages[1]);
  await press("Baixar PDF");
  expect(saved).toHaveBeenCalledWith(shown.name);
});

it("says that the file has more pages than are shown", async () => {
  show(paper(async () => ({ ...shown, count: 81 })));
  expect(await screen.findByText("Estas são as 2 primeiras de 81 páginas. O PDF tem todas.")).toBeVisible();
  expect(screen.getByAltText("Página 2 de 81")).toBeVisible();
});

it("is sent as a file by what the device offers", async () => {
  able({ canShare: () => true, share: share.mockResolvedValue() });
  show();
  await press("Enviar");
  const [sent] = share.mock.lastCall ?? [];
  expect(sent?.files?.map(({ name, type }) => [name, type])).toEqual([[shown.name, PDF]]);
  expect(sent?.text).toBe("Choperia: Contrato EV-2026-00042");
  expect(saved).not.toHaveBeenCalled();
});

it("is not sent by who thinks better of it", async () => {
  able({ canShare: () => true, share: share.mockRejectedValue(new DOMException("", "AbortError")) });
  show();
  await press("Enviar");
  expect(share).toHaveBeenCalledOnce();
  expect(saved).not.toHaveBeenCalled();
  expect(window.open).not.toHaveBeenCalled();
});

it("is saved, and WhatsApp opened, where the device cannot send files", async () => {
  show();
  await press("Enviar");
  expect(await screen.findByText(/^O arquivo foi salvo.*anexe-o à conversa do WhatsApp/)).toBeVisible();
  expect(saved).toHaveBeenCalledWith(shown.name);
  const text = "Choperia%3A%20Contrato%20EV-2026-00042";
  expect(window.open).toHaveBeenCalledWith(`https://wa.me/5511955550170?text=${text}`, "_blank", expect.anything());
});

it("is printed from a frame, as often as asked", async () => {
  able({ pdfViewerEnabled: true });
  show();
  const print = vi.fn<() => void>();
  vi.spyOn(HTMLIFrameElement.prototype, "contentWindow", "get").mockReturnValue({ print } as unknown as Window);
  for (const time of [1, 2]) {
    await press("Imprimir");
    fireEvent.load(screen.getByTitle("Impressão"));
    expect(print).toHaveBeenCalledTimes(time);
  }
});

it("is opened in a tab to be printed where frames have no reader", async () => {
  able({ pdfViewerEnabled: false });
  show();
  await press("Imprimir");
  expect(window.open).toHaveBeenCalledWith("blob:paper");
  expect(saved, "the tab was not allowed").toHaveBeenCalledWith(shown.name);
});

it.each([404, 409, 422])("says why there is none: %i", async (status) => {
  show(
    paper(async () => {
      throw new ApiError(status, "", { error: "Um rascunho não tem contrato." });
    }),
  );
  expect(await screen.findByText("Um rascunho não tem contrato.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Baixar PDF" })).toBeDisabled();
  expect(screen.queryByRole("button", { name: "Tentar novamente" })).toBeNull();
});
