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

  it("saves a change of what was seen, whatever the row has become meanwhile, until a refusal told of that", async () => {
    type Save = (price: number) => Promise<void>;
    const seen = vi.fn<Save>().mockRejectedValue(new Error("Rui alterou este produto enquanto isso."));
    const latest = vi.fn<Save>().mockResolvedValue();
    const editor = (shown: string, initial: string, save: Save) => (
      <InlineEditor label="Preço" shown={shown} initial={initial} parse={parsePrice} save={save} />
    );
    const { rerender } = render(editor("R$ 9,90", "9,90", seen));
    await userEvent.click(screen.getByRole("button", { name: /Editar/ }));
    await userEvent.keyboard("15");
    rerender(editor("R$ 14,00", "14,00", latest));
    expect(screen.getByRole("textbox")).toHaveValue("15");
    expect(screen.getByRole("textbox")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent("Rui alterou este produto enquanto isso.");
    expect(latest).not.toHaveBeenCalled();
    await userEvent.keyboard("{Enter}");
    expect(latest).toHaveBeenCalledExactlyOnceWith(15);
    expect(seen).toHaveBeenCalledOnce();
  });
});
