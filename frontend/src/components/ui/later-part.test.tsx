import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ComponentType, Suspense } from "react";
import { expect, it } from "vitest";
import { serve } from "@/testing/server";
import { CURRENT, EARLIER, serving, tabOf } from "@/testing/update";
import { laterPart } from "./later-part";

const server = serve();

const gone = () => Promise.reject<ComponentType<{ of: string }>>(new TypeError("Failed to fetch"));

async function typedBeside(Part: ComponentType<{ of: string }>) {
  const user = userEvent.setup();
  render(
    <>
      <input aria-label="Nome" />
      <Suspense fallback="Carregando...">
        <Part of="Pilsen" />
      </Suspense>
    </>,
  );
  await user.type(screen.getByLabelText("Nome"), "Chope");
  return user;
}

it("a part whose script went with an update says so, and what was typed around it stays", async () => {
  tabOf(EARLIER);
  server.use(serving(CURRENT));
  await typedBeside(laterPart(gone));
  expect(await screen.findByRole("alert")).toHaveTextContent("Há uma versão nova. Salve e recarregue.");
  expect(screen.getByLabelText("Nome")).toHaveValue("Chope");
});

it("a part whose script did not arrive for another reason is asked for again on request", async () => {
  tabOf(EARLIER);
  server.use(serving(EARLIER));
  let isOnline = false;
  const Part = laterPart(async () => (isOnline ? ({ of }: { of: string }) => <p>Imagem de {of}</p> : gone()));
  const user = await typedBeside(Part);
  expect(await screen.findByRole("alert")).toHaveTextContent("não pôde ser carregada");
  isOnline = true;
  await user.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByText("Imagem de Pilsen")).toBeVisible();
  expect(screen.getByLabelText("Nome")).toHaveValue("Chope");
});
