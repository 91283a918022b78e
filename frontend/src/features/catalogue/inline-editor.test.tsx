import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { InlineEditor } from "./inline-editor";
import { parsePrice } from "./inline-value";

function opened(save: (value: number) => Promise<void>) {
  render(<InlineEditor label="Preço" shown="R$ 9,90" initial="9,90" parse={parsePrice} save={save} />);
  return userEvent.click(screen.getByRole("button", { name: /Editar/ }));
}

describe("a value edited where it stands", () => {
  it("has the focus and its text selected, so that typing replaces it", async () => {
    const save = vi.fn<(price: number) => Promise<void>>().mockResolvedValue();
    await opened(save);
    expect(screen.getByRole("textbox", { name: "Preço" })).toHaveFocus();
    await userEvent.keyboard("12,50{Enter}");
    expect(save).toHaveBeenCalledExactlyOnceWith(12.5);
    expect(await screen.findByRole("button", { name: /Editar/ })).toBeVisible();
  });

  it("Escape leaves it as it was and gives the focus back", async () => {
    const save = vi.fn<(price: number) => Promise<void>>();
    await opened(save);
    await userEvent.keyboard("99{Escape}");
    const button = await screen.findByRole("button", { name: /Editar/ });
    await vi.waitFor(() => expect(button).toHaveFocus());
    expect(save).not.toHaveBeenCalled();
  });

  it("Enter without a change saves nothing", async () => {
    const save = vi.fn<(price: number) => Promise<void>>();
    await opened(save);
    await userEvent.keyboard("{Enter}");
    expect(save).not.toHaveBeenCalled();
  });

  it("what cannot be taken stays in the field, with the reason beside it", async () => {
    const save = vi.fn<(price: number) => Promise<void>>();
    await opened(save);
    await userEvent.keyboard("abc{Enter}");
    expect(screen.getByRole("alert")).toHaveTextContent("Por favor, insira um preço válido (maior ou igual a 0)");
    expect(screen.getByRole("textbox")).toHaveValue("abc");
    expect(save).not.toHaveBeenCalled();
  });

  it("what the server refuses stays in the field too, nothing typed is lost", async () => {
    await opened(() => Promise.reject(new Error("Erro ao salvar preço. Tente novamente.")));
    await userEvent.keyboard("15{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent("Erro ao salvar preço. Tente novamente.");
    expect(screen.getByRole("textbox")).toHaveValue("15");
  });
});
