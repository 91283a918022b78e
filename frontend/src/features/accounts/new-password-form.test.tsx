import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, it, vi } from "vitest";
import { renderWithData } from "@/testing/render";
import { serve } from "@/testing/server";
import { NewPasswordForm } from "./new-password-form";

let sent: unknown;
const server = serve(
  http.post("*/api/password/reset", async ({ request }) => {
    sent = await request.json();
    return HttpResponse.json({ username: "joana" });
  }),
);

function show() {
  const onChosen = vi.fn<(username: string) => void>();
  const onDead = vi.fn<() => void>();
  renderWithData(<NewPasswordForm token="segredo" onChosen={onChosen} onDead={onDead} />);
  return { onChosen, onDead };
}
const save = () => screen.getByRole("button", { name: "Salvar senha" });

async function type(first: string, again = first) {
  await userEvent.type(screen.getByLabelText(/^Nova senha \*/), first);
  await userEvent.type(screen.getByLabelText(/^Nova senha, de novo/), again);
}

it("a strong password typed twice is sent with the token of the link", async () => {
  const { onChosen } = show();
  await type("caneca-gelada-9");
  await userEvent.click(save());
  await vi.waitFor(() => expect(onChosen).toHaveBeenCalledWith("joana"));
  expect(sent).toEqual({ token: "segredo", new_password: "caneca-gelada-9" });
});

it.each([
  ["curta", "curta"],
  ["aaaaaaaaaa", "aaaaaaaaaa"],
  ["caneca-gelada-9", "caneca-gelada-8"],
])("%s and %s cannot be sent", async (first, again) => {
  show();
  await type(first, again);
  expect(save()).toBeDisabled();
});

it("what was typed can be looked at", async () => {
  show();
  await type("caneca-gelada-9");
  expect(screen.getByLabelText(/^Nova senha \*/)).toHaveAttribute("type", "password");
  await userEvent.click(screen.getByRole("button", { name: "Mostrar nova senha" }));
  expect(screen.getByLabelText(/^Nova senha \*/)).toHaveAttribute("type", "text");
});

it("a dead link is told to who shows the screen", async () => {
  server.use(http.post("*/api/password/reset", () => HttpResponse.json({ error: "…" }, { status: 404 })));
  const { onDead } = show();
  await type("caneca-gelada-9");
  await userEvent.click(save());
  await vi.waitFor(() => expect(onDead).toHaveBeenCalledOnce());
});

it("what only the server knows is said at the field, and the link lives on", async () => {
  const errors = [{ field: "new_password", message: "A senha não pode conter o nome de usuário." }];
  server.use(http.post("*/api/password/reset", () => HttpResponse.json({ errors }, { status: 422 })));
  const { onDead } = show();
  await type("joana-joana-7");
  await userEvent.click(save());
  expect(await screen.findByText("A senha não pode conter o nome de usuário.")).toBeInTheDocument();
  expect(onDead).not.toHaveBeenCalled();
});
