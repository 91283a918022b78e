import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link } from "react-router-dom";
import { describe, expect, it, vi } from "vitest";
import { renderAt } from "@/testing/render";
import { InlineEditing } from "./inline-editing";
import { InlineEditor } from "./inline-editor";
import { parsePrice } from "./inline-value";

function opened(save: (value: number) => Promise<void>) {
  render(<InlineEditor label="Preço" shown="R$ 9,90" initial="9,90" parse={parsePrice} save={save} />);
  return userEvent.click(screen.getByRole("button", { name: /Editar/ }));
}

type Save = (price: number) => Promise<void>;

/** Two prices on a screen that can be left. */
function list(saveFirst: Save, saveSecond: Save = vi.fn<Save>()) {
  const price = (label: string, save: Save) => (
    <InlineEditor label={label} shown="R$ 9,90" initial="9,90" parse={parsePrice} save={save} />
  );
  const element = (
    <InlineEditing>
      {price("Pilsen", saveFirst)}
      {price("Weiss", saveSecond)}
      <p>em volta</p>
      <Link to="/outra">Outra tela</Link>
    </InlineEditing>
  );
  renderAt("/", [
    { path: "/", element },
    { path: "/outra", element: <p>outra tela</p> },
  ]);
}
const openPrice = (name: string) => userEvent.click(screen.getByRole("button", { name: new RegExp(`^${name}:`) }));

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

describe("prices of a list", () => {
  it("a click elsewhere saves, and leaves the focus where it went", async () => {
    const save = vi.fn<Save>().mockResolvedValue();
    list(save);
    await openPrice("Pilsen");
    await userEvent.keyboard("12");
    await userEvent.click(screen.getByText("em volta"));
    expect(await screen.findByRole("button", { name: /^Pilsen:/ })).not.toHaveFocus();
    expect(save).toHaveBeenCalledExactlyOnceWith(12);
  });

  it("a click on 'Cancelar' saves nothing", async () => {
    const save = vi.fn<Save>();
    list(save);
    await openPrice("Pilsen");
    await userEvent.keyboard("12");
    await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
    expect(save).not.toHaveBeenCalled();
  });

  it("a second one opens once the first is saved", async () => {
    const save = vi.fn<Save>().mockResolvedValue();
    list(save);
    await openPrice("Pilsen");
    await userEvent.keyboard("12");
    await openPrice("Weiss");
    expect(await screen.findByRole("textbox", { name: "Weiss" })).toHaveFocus();
    expect(screen.getAllByRole("textbox")).toHaveLength(1);
    expect(save).toHaveBeenCalledExactlyOnceWith(12);
  });

  it("one that cannot be saved warns, keeps the focus, and no second one opens", async () => {
    const save = vi.fn<Save>();
    list(save);
    await openPrice("Pilsen");
    await userEvent.keyboard("abc");
    await openPrice("Weiss");
    expect(screen.getByRole("alert")).toHaveTextContent("Por favor, insira um preço válido");
    await vi.waitFor(() => expect(screen.getByRole("textbox", { name: "Pilsen" })).toHaveFocus());
    expect(screen.getAllByRole("textbox")).toHaveLength(1);
  });

  it("what the server refused is not sent again by a click elsewhere", async () => {
    const save = vi.fn<Save>().mockRejectedValue(new Error("Bia alterou este produto enquanto isso."));
    list(save);
    await openPrice("Pilsen");
    await userEvent.keyboard("12{Enter}");
    await screen.findByRole("alert");
    await userEvent.click(screen.getByText("em volta"));
    expect(screen.getByRole("textbox", { name: "Pilsen" })).toHaveValue("12");
    expect(save).toHaveBeenCalledOnce();
  });

  it("leaving asks first where a price would be lost, and not where it is being saved", async () => {
    const save = vi.fn<Save>().mockResolvedValue();
    list(save);
    await openPrice("Pilsen");
    await userEvent.keyboard("abc");
    await userEvent.click(screen.getByRole("link", { name: "Outra tela" }));
    await userEvent.click(screen.getByRole("button", { name: "Continuar editando" }));
    await userEvent.clear(screen.getByRole("textbox", { name: "Pilsen" }));
    await userEvent.type(screen.getByRole("textbox", { name: "Pilsen" }), "12");
    await userEvent.click(screen.getByRole("link", { name: "Outra tela" }));
    expect(await screen.findByText("outra tela")).toBeInTheDocument();
    expect(save).toHaveBeenCalledExactlyOnceWith(12);
  });
});
