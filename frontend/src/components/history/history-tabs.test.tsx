import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, expect, it } from "vitest";
import { fillDate } from "@/testing/fill-date";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import type { AuditDetail } from "./history";
import { HistoryTabs } from "./history-tabs";

const STREAM = "*/api/v1/audit/streams/product-7";

function event(version: number, changes: AuditDetail["changes"]): AuditDetail {
  return {
    number: version + 100,
    stream: "product-7",
    version,
    subject: "Produto Pilsen",
    kind: "product",
    type: "catalogue.ProductRepriced",
    title: "Preço mudado",
    sentence: `Ana mudou o preço pela ${version}ª vez.`,
    actor: { id: 3, name: "Ana" },
    happened_at: "2026-11-20T18:00:00Z",
    recorded_at: "2026-11-20T18:00:00Z",
    reason: version === 2 ? "Malte mais caro" : null,
    correlation: "3f0c9d1e77",
    causation: null,
    changes,
    facts: [],
  };
}

let asked: Record<string, string>[] = [];

const server = serve(
  http.get(`${STREAM}/state`, ({ request }) => {
    const parameters = Object.fromEntries(new URL(request.url).searchParams);
    asked.push(parameters);
    const version = Number(parameters.version ?? 1);
    if (version > 2) return HttpResponse.json({ error: "Isto ainda não existia." }, { status: 404 });
    return HttpResponse.json({
      stream: "product-7",
      subject: "Produto Pilsen",
      version,
      versions: 2,
      at: "2026-11-20T18:00:00Z",
      event: event(version, []),
      fields: [
        { label: "Nome", value: "Pilsen", changed: version === 1 },
        { label: "Preço", value: version === 1 ? "R$ 11,90" : "R$ 12,90", changed: true },
        { label: "Resumo", value: null, changed: false },
      ],
    });
  }),
  http.get(STREAM, ({ request }) => {
    const before = new URL(request.url).searchParams.get("before");
    const [data, older] = before
      ? [[event(1, [{ label: "Nome", before: null, after: "Pilsen" }])], null]
      : [[event(2, [{ label: "Preço", before: "R$ 11,90", after: "R$ 12,90" }])], 2];
    return HttpResponse.json({ stream: "product-7", subject: "Produto Pilsen", version: 2, data, older });
  }),
);
afterEach(() => {
  asked = [];
});

function show(audits: boolean, search = "") {
  const tabs = (
    <HistoryTabs stream="product-7" audits={audits}>
      <p>O resumo de todos</p>
    </HistoryTabs>
  );
  return renderAt(`/admin/products/7/edit?tab=history${search}`, tabs);
}

it("who may not audit reads the summary and no more", () => {
  show(false);
  expect(screen.getByText("O resumo de todos")).toBeVisible();
  expect(screen.queryByRole("tab")).toBeNull();
});

it("an auditor reads every event with its difference, back to the first", async () => {
  show(true);
  expect(screen.getByText("O resumo de todos")).toBeVisible();
  await userEvent.click(screen.getByRole("tab", { name: "Registro completo" }));
  expect(await screen.findByText("Ana mudou o preço pela 2ª vez.")).toBeVisible();
  expect(screen.getByText("R$ 11,90")).toBeVisible();
  expect(screen.getByText("R$ 12,90")).toBeVisible();
  expect(screen.getByText("Motivo: Malte mais caro")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Mostrar o que veio antes" }));
  expect(await screen.findByText("Ana mudou o preço pela 1ª vez.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Mostrar o que veio antes" })).toBeNull();
});

it("what has no history yet says what will be here", async () => {
  server.use(http.get(STREAM, () => HttpResponse.json({ error: "Não há nada registrado." }, { status: 404 })));
  show(true);
  await userEvent.click(screen.getByRole("tab", { name: "Registro completo" }));
  expect(await screen.findByText("Nada registrado ainda", {}, { timeout: 4000 })).toBeVisible();
});

it("a history that does not come can be asked for again", async () => {
  server.use(http.get(STREAM, () => HttpResponse.json({ error: "O histórico não respondeu." }, { status: 400 })));
  show(true);
  await userEvent.click(screen.getByRole("tab", { name: "Registro completo" }));
  expect(await screen.findByText("O histórico não respondeu.", {}, { timeout: 4000 })).toBeVisible();
  server.resetHandlers();
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByText("Ana mudou o preço pela 2ª vez.")).toBeVisible();
});

const past = () => screen.findByRole("region", { name: "Como estava" });

it("an address with a version shows the thing as it stood, with what that event changed marked", async () => {
  show(true, "&version=2");
  const then = await past();
  expect(await within(then).findByText("Ana mudou o preço pela 2ª vez.")).toBeVisible();
  expect(within(then).getByText("R$ 12,90")).toHaveTextContent("mudou aqui");
  expect(within(then).getByText("Pilsen")).not.toHaveTextContent("mudou aqui");
  expect(within(then).getByText("vazio")).toBeVisible();
});

it("the slider goes from version to version, and the address with it", async () => {
  const { search } = show(true, "&version=2");
  const slider = await within(await past()).findByLabelText("Versão 2 de 2");
  fireEvent.change(slider, { target: { value: "1" } });
  expect(slider).toHaveAttribute("aria-valuetext", "versão 1 de 2");
  await waitFor(() => expect(search()).toEqual({ tab: "history", version: "1" }));
  expect(await within(await past()).findByText("R$ 11,90")).toBeVisible();
  expect(within(await past()).queryByText("mudou aqui"), "all is new at the beginning").toBeNull();
});

it("an instant leads to the version that it falls on", async () => {
  const { search } = show(true, "&version=2");
  await within(await past()).findByRole("textbox", { name: /Como estava em/ });
  await fillDate(/Como estava em/, "20/11/2026 14:59");
  await userEvent.click(within(await past()).getByRole("button", { name: "Ver" }));
  await waitFor(() => expect(search()).toMatchObject({ version: "1" }));
  expect(asked).toContainEqual({ at: "2026-11-20T17:59:59.999Z", clock: "happened" });
});

it("an event in the list opens how it was then, and it can be closed again", async () => {
  const { search } = show(true);
  await userEvent.click(screen.getByRole("tab", { name: "Registro completo" }));
  await userEvent.click(await screen.findByRole("button", { name: "Como estava na versão 2" }));
  expect(await past()).toHaveFocus();
  expect(search()).toMatchObject({ version: "2" });
  await userEvent.click(within(await past()).getByRole("button", { name: "Fechar" }));
  expect(search()).toEqual({ tab: "history" });
});

it("a version that there is not says so", async () => {
  show(true, "&version=9");
  expect(await within(await past()).findByText("Isto ainda não existia.", {}, { timeout: 4000 })).toBeVisible();
});
