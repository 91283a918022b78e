import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import type { ReactElement } from "react";
import { beforeEach, expect, it } from "vitest";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import type { AuditDetail, UndoPreview } from "./history";
import { UndoButton, UndoLast, UndoLinks } from "./undo";

const UNDO = "*/api/v1/audit/streams/product-7/events/3/undo";

const repriced: AuditDetail = {
  number: 104,
  stream: "product-7",
  version: 3,
  subject: "Produto Pilsen",
  kind: "product",
  type: "catalogue.ProductRepriced",
  title: "Preço mudado",
  sentence: "Ana mudou o preço do produto Pilsen para R$ 12,90.",
  actor: { id: 3, name: "Ana" },
  happened_at: "2026-11-20T18:00:00Z",
  recorded_at: "2026-11-20T18:00:00Z",
  reason: null,
  correlation: "3f0c9d1e77",
  causation: null,
  changes: [],
  facts: [],
  undo: { possible: true, undoes: null, undone_by: null },
};
const possible: UndoPreview = {
  version: 4,
  possible: true,
  obstacles: [],
  steps: [
    {
      stream: "product-7",
      subject: "Produto Pilsen",
      sentence: "Rui mudou o preço do produto Pilsen para R$ 12,40.",
      changes: [{ label: "Preço", before: "R$ 12,90", after: "R$ 12,40" }],
    },
  ],
};
const impossible: UndoPreview = {
  version: 5,
  possible: false,
  obstacles: [{ sentence: "Isto mudou outra vez em 20/11/2026 às 15:02, por Ana.", number: 1108 }],
  steps: [],
};

let preview = possible;
const sent: { body: unknown; version: string | null }[] = [];
const server = serve(
  http.get(UNDO, () => HttpResponse.json(preview)),
  http.post(UNDO, async ({ request }) => {
    sent.push({ body: await request.json(), version: request.headers.get("If-Match") });
    return HttpResponse.json({ id: 7, version: 5, position: "0.1109" }, { status: 201 });
  }),
);
beforeEach(() => {
  preview = possible;
  sent.length = 0;
});

function show(event: AuditDetail) {
  return open(
    <>
      <UndoLinks event={event} />
      <UndoButton event={event} />
    </>,
  );
}

function open(element: ReactElement) {
  const { router } = renderAt("/", element);
  return { address: () => `${router.state.location.pathname}${router.state.location.search}` };
}

it("shows what would change now before it asks why and does it", async () => {
  show(repriced);
  await userEvent.click(screen.getByRole("button", { name: "Desfazer…" }));
  expect(await screen.findByText("R$ 12,40")).toBeVisible();
  expect(screen.getByText("O histórico dirá: Rui mudou o preço do produto Pilsen para R$ 12,40.")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Desfazer" }));
  expect(screen.getByText("Diga o motivo.")).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.type(screen.getByRole("textbox", { name: /Motivo/ }), " Preço digitado errado ");
  await userEvent.click(screen.getByRole("button", { name: "Desfazer" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toEqual([{ body: { reason: "Preço digitado errado" }, version: '"4"' }]);
});

it("what stands in the way is said, and leads to the event that does", async () => {
  preview = impossible;
  const { address } = show(repriced);
  await userEvent.click(screen.getByRole("button", { name: "Desfazer…" }));
  expect(await screen.findByText(/Isto mudou outra vez/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Desfazer" })).toBeDisabled();
  expect(screen.queryByRole("textbox")).toBeNull();
  await userEvent.click(screen.getByRole("link", { name: "Ver o registro nº 1.108" }));
  expect(address()).toBe("/admin/history?stream=product-7&event=1108");
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("somebody who was faster is heard of, and the preview is made anew", async () => {
  server.use(
    http.post(UNDO, () => {
      preview = impossible;
      return HttpResponse.json({ error: "Este registro foi alterado por Ana." }, { status: 412 });
    }),
  );
  show(repriced);
  await userEvent.click(screen.getByRole("button", { name: "Desfazer…" }));
  await userEvent.type(await screen.findByRole("textbox", { name: /Motivo/ }), "Engano");
  await userEvent.click(screen.getByRole("button", { name: "Desfazer" }));
  expect(await screen.findByText("Este registro foi alterado por Ana.")).toBeVisible();
  expect(await screen.findByText(/Isto mudou outra vez/)).toBeVisible();
});

it("a preview that does not come can be asked for again", async () => {
  server.use(http.get(UNDO, () => HttpResponse.json({ error: "O histórico não respondeu." }, { status: 400 })));
  show(repriced);
  await userEvent.click(screen.getByRole("button", { name: "Desfazer…" }));
  expect(await screen.findByText("O histórico não respondeu.")).toBeVisible();
  server.resetHandlers();
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByText("R$ 12,40")).toBeVisible();
});

it("what was undone and what undid it point at each other; what cannot be undone has no button", () => {
  show({ ...repriced, undo: { possible: false, undoes: 90, undone_by: 1109 } });
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByRole("link", { name: "Desfeito pelo registro nº 1.109" })).toHaveAttribute(
    "href",
    "/admin/history?stream=product-7&event=1109",
  );
  expect(screen.getByRole("link", { name: "Desfez o registro nº 90" })).toBeVisible();
});

it("the last event of a type is undone from where it is worked on", async () => {
  const data = [{ ...repriced, version: 4, type: "catalogue.ProductHidden" }, repriced, { ...repriced, version: 2 }];
  server.use(
    http.get("*/api/v1/audit/streams/product-7", () =>
      HttpResponse.json({ stream: "product-7", subject: "Produto Pilsen", version: 4, data, older: null }),
    ),
  );
  open(
    <UndoLast stream="product-7" type="catalogue.ProductRepriced">
      Desfazer preço…
    </UndoLast>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Desfazer preço…" }));
  await userEvent.type(await screen.findByRole("textbox", { name: /Motivo/ }), "Engano");
  await userEvent.click(screen.getByRole("button", { name: "Desfazer" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toEqual([{ body: { reason: "Engano" }, version: '"4"' }]);
});
