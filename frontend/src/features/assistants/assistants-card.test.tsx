import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { renderWithData } from "@/testing/render";
import { serve } from "@/testing/server";
import { AssistantsCard } from "./assistants-card";

const token = "chop_mJ0Qm3n0Yk6vO8m1b2c3d4e5f6g7h8i9j0k1l2m3n4o";
const key = {
  id: 7,
  name: "Claude do balcão",
  owner_id: 2,
  owner_name: "Bia",
  personal_data: true,
  issued_at: "2026-11-20T18:00:00Z",
  expires_at: "2999-02-18T18:00:00Z",
  asked_at: "2026-11-21T18:00:00Z",
  questions: 42,
};
const keys = { data: [key], may_issue: true, may_grant_personal_data: true };

const server = serve(http.get("*/api/v1/assistant-keys", () => HttpResponse.json(keys)));

it("shows the token of a new key once, with the configuration for a program", async () => {
  const issued: unknown[] = [];
  server.use(
    http.post("*/api/v1/assistant-keys", async ({ request }) => {
      issued.push(await request.json());
      const address = "https://pirilampo.example/mcp";
      return HttpResponse.json({ id: 8, version: 1, position: "0.9", token, address }, { status: 201 });
    }),
  );
  renderWithData(<AssistantsCard userId={1} />);
  await userEvent.type(await screen.findByLabelText(/Nome da chave/), "Claude do notebook");
  await userEvent.click(screen.getByLabelText("Pode ler dados pessoais de clientes"));
  await userEvent.selectOptions(screen.getByLabelText("Validade"), "30 dias");
  await userEvent.click(screen.getByRole("button", { name: "Criar chave" }));
  expect(await screen.findByLabelText("Chave do assistente")).toHaveValue(token);
  expect(issued).toEqual([{ name: "Claude do notebook", personal_data: true, days: 30 }]);
  const snippet = screen.getByLabelText<HTMLTextAreaElement>("Configuração do programa").value;
  expect(JSON.parse(snippet)).toEqual({
    mcpServers: {
      choperia: {
        type: "http",
        url: "https://pirilampo.example/mcp",
        headers: { Authorization: `Bearer ${token}` },
      },
    },
  });
});

it("asks for the password where the session was not confirmed, and goes on", async () => {
  let isConfirmed = false;
  server.use(
    http.get("*/api/me/security", () => HttpResponse.json({ passkeys: [] })),
    http.post("*/api/me/confirmation", () => {
      isConfirmed = true;
      return HttpResponse.json({ until: "2999-01-01T00:00:00Z" });
    }),
    http.post("*/api/v1/assistant-keys", () =>
      isConfirmed
        ? HttpResponse.json({ id: 8, version: 1, position: "0.9", token, address: "/mcp" }, { status: 201 })
        : HttpResponse.json({ type: "/problems/confirmation-required", status: 403 }, { status: 403 }),
    ),
  );
  renderWithData(<AssistantsCard userId={1} />);
  await userEvent.type(await screen.findByLabelText(/Nome da chave/), "Claude do notebook");
  await userEvent.click(screen.getByRole("button", { name: "Criar chave" }));
  const dialog = await screen.findByRole("dialog", { name: "Confirme que é você" });
  await userEvent.type(within(dialog).getByLabelText(/Senha atual/), "chope-na-pressao");
  await userEvent.click(within(dialog).getByRole("button", { name: "Confirmar" }));
  expect(await screen.findByLabelText("Chave do assistente")).toHaveValue(token);
});

it("says whose key it is and how often it was used, and asks before it revokes", async () => {
  const revoked: string[] = [];
  server.use(
    http.delete("*/api/v1/assistant-keys/:id", ({ params }) => {
      revoked.push(String(params.id));
      return HttpResponse.json({ id: 7, version: 2, position: "0.10" });
    }),
  );
  renderWithData(<AssistantsCard userId={1} />);
  expect(await screen.findByText(/de Bia/)).toBeVisible();
  expect(screen.getByText(/42 consultas/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: /^Revogar.*Claude do balcão$/ }));
  const dialog = screen.getByRole("dialog");
  expect(revoked).toEqual([]);
  await userEvent.click(within(dialog).getByRole("button", { name: "Revogar" }));
  await expect.poll(() => revoked).toEqual(["7"]);
});

it("is not there for those who may have no assistants", async () => {
  server.use(http.get("*/api/v1/assistant-keys", () => HttpResponse.json({ ...keys, data: [], may_issue: false })));
  const { container } = renderWithData(<AssistantsCard userId={1} />);
  await expect.poll(() => container.textContent).toBe("");
});
