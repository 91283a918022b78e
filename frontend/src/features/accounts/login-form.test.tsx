import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, expect, it } from "vitest";
import { renderWithData } from "@/testing/render";
import { serve } from "@/testing/server";
import { LoginForm } from "./login-form";

const proofs: unknown[] = [];
let answer = { status: 401, type: "/problems/wrong-second-factor", error: "Código incorreto, vencido ou já usado." };
const server = serve(
  http.get("*/api/captcha", () => HttpResponse.json({ provider: "off" })),
  http.post("*/api/login", () =>
    HttpResponse.json({ ticket: "bilhete", expires_at: "", methods: ["app"], passkey: null }, { status: 202 }),
  ),
  http.post("*/api/login/second-factor", async ({ request }) => {
    proofs.push(await request.json());
    return HttpResponse.json(answer, { status: answer.status });
  }),
);
afterEach(() => {
  proofs.length = 0;
});

async function toTheSecondStep() {
  renderWithData(<LoginForm username="joana" />);
  await userEvent.type(screen.getByLabelText(/^Senha/), "caneca-gelada-9");
  await userEvent.click(screen.getByRole("button", { name: "Entrar" }));
  await userEvent.type(await screen.findByLabelText(/^Código/), "492039");
  await userEvent.click(screen.getByRole("button", { name: "Entrar" }));
}

it("after a right password the code is sent with the ticket, and a wrong one can be typed again", async () => {
  await toTheSecondStep();
  expect(await screen.findByText(answer.error)).toBeVisible();
  expect(proofs).toEqual([{ ticket: "bilhete", code: "492039" }]);
  expect(screen.getByLabelText(/^Código/)).toBeVisible();
});

it("a ticket that is over leads back to the password, with the reason", async () => {
  answer = { status: 401, type: "/problems/sign-in-expired", error: "O tempo para o segundo passo acabou." };
  await toTheSecondStep();
  expect(await screen.findByText(answer.error)).toBeVisible();
  expect(screen.getByLabelText(/^Senha/)).toHaveValue("");
});

it("of a house without users says how the first one is made", async () => {
  server.use(http.get("*/api/captcha", () => HttpResponse.json({ provider: "off", has_users: false })));
  renderWithData(<LoginForm />);
  expect(await screen.findByText(/^choperia user create/)).toBeVisible();
});
