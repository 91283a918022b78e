import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import { NotesCard } from "@/components/fiscal/notes-card";
import { download } from "@/lib/download";
import { keepUser } from "@/session/session";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { IssuedNotes } from "./issued-notes";
import { NotesView } from "./notes-view";

vi.mock("@/lib/download", () => ({ download: vi.fn<(blob: Blob, name: string) => void>() }));

const order = { order_id: 42, order_code: "EV-2026-00042", customer_name: "Marina Duarte", day: "2026-12-05" };
const sale = { ...order, kind: "nfe_venda", total: 854.9, missing: [] };
const loan = {
  ...order,
  kind: "nfe_comodato",
  total: 3500,
  missing: [
    { sentence: "Falta a inscrição estadual da casa.", where: "house", id: null },
    { sentence: "Falta o endereço fiscal de Marina Duarte.", where: "customer", id: 7 },
  ],
};
const day = { ...sale, order_id: null, order_code: "", customer_name: "", day: "2026-11-30", kind: "nfce", total: 900 };
const note = {
  id: 12,
  ...order,
  kind: "nfse_locacao",
  state: "recorded",
  sale_day: null,
  key: "1".repeat(50),
  total: 150,
  asked_now: 180 as number | null,
  environment: "",
  attempt: 1,
  number: "",
  series: "",
  protocol: "",
  page: "",
  code: "",
  sentence: "",
  is_stopped: false,
  next_at: null,
  authorised_at: null,
  cancel_until: null as string | null,
  amends_id: null,
  amendment: null,
  contradictions: [] as object[],
  has_xml: false,
  has_pdf: false,
  files_missing: false,
  kept_until: "2031-12-31",
  recorded_at: "2026-12-05T14:03:00Z",
  recorded_by: "Caio Menezes",
  version: 1,
};
type Note = typeof note;
const issued = { ...note, kind: "nfe_venda", asked_now: null, environment: "producao", key: "" };
const authorised = {
  ...issued,
  state: "authorised",
  key: "35261111222333000181550010000001231000001234",
  number: "123",
  series: "1",
  has_xml: true,
  has_pdf: true,
  cancel_until: "2098-12-06T14:03:00Z",
};
const focus = { provider: "focus", environment: "producao", url: "", in_use: true, chosen_at: null, version: 2 };
const pagination = { page: 1, limit: 25, total: 1, pages: 1 };
const sent: unknown[] = [];
let begins: string | null = "2026-12-01";
let drafts: object[] = [];
let notes: Note[] = [];
let provider: object = focus;
const keep = (what: string) => () => {
  sent.push(what);
  return HttpResponse.json({ id: 12, version: 2, position: "0.9" });
};
serve(
  http.get("*/api/v1/notes/drafts", () => HttpResponse.json({ data: begins ? drafts : [], notes_from: begins })),
  http.get("*/api/v1/notes/orders/42", () => HttpResponse.json({ data: [sale], notes_from: begins })),
  http.get("*/api/v1/notes", () => HttpResponse.json({ data: notes, pagination })),
  http.get("*/api/v1/notes/12/amendments", () =>
    HttpResponse.json({ data: [{ ...sale, amendment: "complement", total: 30 }], notes_from: begins }),
  ),
  http.get("*/api/v1/notes/12/files/pdf", () => HttpResponse.arrayBuffer(new ArrayBuffer(3))),
  http.get("*/api/v1/notes/files", ({ request }) => {
    sent.push(new URL(request.url).search);
    return HttpResponse.arrayBuffer(new ArrayBuffer(3));
  }),
  http.get("*/api/v1/fiscal/provider", () => HttpResponse.json(provider)),
  http.post("*/api/v1/notes/orders/42/issue", async ({ request }) => {
    sent.push(await request.json());
    return HttpResponse.json({ id: 13, version: 1, position: "0.9" }, { status: 201 });
  }),
  http.post("*/api/v1/notes/days/2026-11-30/issue", () => {
    sent.push("day");
    return HttpResponse.json({ error: "Neste dia não há vendas do balcão." }, { status: 409 });
  }),
  http.post("*/api/v1/notes/12/amend", async ({ request }) => {
    sent.push(await request.json());
    return HttpResponse.json({ id: 14, version: 1, position: "0.9" }, { status: 201 });
  }),
  http.post("*/api/v1/notes/12/correct", keep("corrected")),
  http.post("*/api/v1/notes/12/retry", keep("retried")),
  http.post("*/api/v1/notes/12/discard", keep("discarded")),
  http.post("*/api/v1/notes/12/cancel", async ({ request }) => {
    sent.push(await request.json());
    return HttpResponse.json({ id: 12, version: 2, position: "0.9" });
  }),
  http.post("*/api/v1/notes/orders/42", async ({ request }) => {
    sent.push(await request.json());
    return HttpResponse.json({ id: 13, version: 1, position: "0.9" }, { status: 201 });
  }),
  http.delete("*/api/v1/notes/12", () => {
    sent.push("withdrawn");
    return HttpResponse.json({ id: 12, version: 2, position: "0.9" });
  }),
);

beforeEach(() => {
  sent.length = 0;
  begins = "2026-12-01";
  drafts = [sale, loan];
  notes = [note];
  provider = focus;
  keepUser({ id: 3, username: "caio", name: "Caio Menezes", role: "manager" });
});

it("a note is ready, or says what it lacks and where that is mended", async () => {
  renderAt("/", <NotesView />);
  expect(await screen.findByText("Pronta")).toBeVisible();
  expect(screen.getByRole("button", { name: "Por que este número? NF-e de venda de EV-2026-00042" })).toBeVisible();
  expect(screen.getByText("Faltam 2 dados")).toBeVisible();
  expect(screen.getByRole("link", { name: "Falta a inscrição estadual da casa." })).toHaveAttribute(
    "href",
    "/operacoes/fiscal",
  );
  expect(screen.getByRole("link", { name: "Falta o endereço fiscal de Marina Duarte." })).toHaveAttribute(
    "href",
    "/operations/customers/7",
  );
});

it("a note that was issued elsewhere is recorded by its key, with its amount as proposed", async () => {
  renderAt("/", <NotesView />);
  await userEvent.click(await screen.findByRole("button", { name: "Registrar nota: NF-e de venda de EV-2026-00042" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByLabelText(/^Valor da nota/)).toHaveValue("854,90");
  await userEvent.type(dialog.getByLabelText(/^Chave de acesso/), "3526 1111");
  await userEvent.click(dialog.getByRole("button", { name: "Registrar" }));
  expect(sent).toEqual([{ kind: "nfe_venda", key: "3526 1111", total: 854.9 }]);
});

it("a house that has not said since when it issues notes is led to where it says so", async () => {
  begins = null;
  renderAt("/", <NotesView />);
  expect(await screen.findByRole("link", { name: "Abrir Fiscal" })).toHaveAttribute("href", "/operacoes/fiscal");
});

it("the list of issued notes tells where an order asks for another amount by now", async () => {
  renderAt("/", <IssuedNotes />);
  const list = await screen.findByRole("table", { name: "Notas emitidas" });
  expect(list).toHaveTextContent(/NFS-e de locação.*EV-2026-00042, Marina Duarte/);
  expect(list).toHaveTextContent(/150,00o pedido pede R\$\s180,00/);
});

it("an order shows its notes, and one recorded in error is withdrawn", async () => {
  renderAt("/", <NotesCard order={42} />);
  expect(await screen.findByText(/O pedido mudou depois da nota: pede R\$\s180,00/)).toBeVisible();
  expect(screen.getByText("NF-e de venda")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Retirar NFS-e de locação de EV-2026-00042" }));
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Retirar nota" }));
  expect(sent).toEqual(["withdrawn"]);
});

it("one click issues a note that can be cancelled for a day", async () => {
  renderAt("/", <NotesView />);
  await userEvent.click(await screen.findByRole("button", { name: "Emitir: NF-e de venda de EV-2026-00042" }));
  await vi.waitFor(() => expect(sent).toEqual([{ kind: "nfe_venda" }]));
  expect(screen.queryByRole("button", { name: /^Emitir: NF-e de comodato/ })).toBeNull();
});

it("without a provider, issuing leads to where one is chosen", async () => {
  provider = { ...focus, in_use: false };
  renderAt("/", <NotesView />);
  expect(
    await screen.findByRole("link", { name: "Emitir: NF-e de venda de EV-2026-00042, escolha antes o provedor" }),
  ).toHaveAttribute("href", "/operacoes/fiscal");
});

it("the NFC-e of a day of the bar is asked about, because half an hour later it stays", async () => {
  drafts = [day];
  renderAt("/", <NotesView />);
  expect(await screen.findByText("Balcão, 30/11/2026")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Emitir: NFC-e de venda de Balcão, 30/11/2026" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText(/até meia hora depois de autorizada/)).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "Emitir" }));
  expect(await dialog.findByText("Neste dia não há vendas do balcão.")).toBeVisible();
});

it("all that is ready is issued one after the other, and what was refused is named", async () => {
  provider = { ...focus, environment: "homologacao" };
  drafts = [sale, day, loan];
  renderAt("/", <NotesView />);
  expect(await screen.findByText(/As notas saem como teste/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Emitir as 2 prontas, como teste" }));
  expect(await screen.findByText(/1 nota enviada ao provedor/)).toBeVisible();
  expect(screen.getByText("NFC-e de venda de Balcão, 30/11/2026: Neste dia não há vendas do balcão.")).toBeVisible();
  expect(sent).toEqual([{ kind: "nfe_venda" }, "day"]);
});

it("a note that is on its way becomes valid on the screen by itself, and gives its PDF", async () => {
  notes = [{ ...issued, state: "sent" }];
  renderAt("/", <IssuedNotes />);
  const list = await screen.findByRole("table", { name: "Notas emitidas" });
  expect(await within(list).findByText("Enviada")).toBeVisible();
  notes = [authorised];
  expect(await within(list).findByText("Autorizada", {}, { timeout: 20_000 })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "PDF: NF-e de venda de EV-2026-00042" }));
  await vi.waitFor(
    () => expect(download).toHaveBeenCalledWith(expect.any(Blob), `nfe_venda-${authorised.key}.pdf`),
    10_000,
  );
});

it("an NFC-e, which has no PDF, leads to its page at the provider", async () => {
  const page = "https://api.focusnfe.com.br/arquivos/nfce.html";
  notes = [{ ...authorised, kind: "nfce", page, has_pdf: false }];
  renderAt("/", <IssuedNotes />);
  await userEvent.click(await screen.findByRole("button", { name: /^Abrir NFC-e de venda/ }));
  expect(screen.getByRole("link", { name: "Ver na internet" })).toHaveAttribute("href", page);
});

it("a rejected note says why, and is corrected or given up", async () => {
  notes = [{ ...issued, state: "rejected", code: "778", sentence: "NCM inexistente" }];
  renderAt("/", <IssuedNotes />);
  expect(await screen.findByText("778: NCM inexistente")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Abrir NF-e de venda de EV-2026-00042" }));
  await userEvent.click(screen.getByRole("button", { name: "Corrigir e reenviar NF-e de venda de EV-2026-00042" }));
  await userEvent.click(screen.getByRole("button", { name: "Descartar NF-e de venda de EV-2026-00042" }));
  await userEvent.click(screen.getByRole("button", { name: "Descartar nota" }));
  await vi.waitFor(() => expect(sent).toEqual(["corrected", "discarded"]));
});

it("a valid note is cancelled with a reason of fifteen letters, while that may be", async () => {
  notes = [authorised];
  renderAt("/", <NotesCard order={42} />);
  await userEvent.click(await screen.findByRole("button", { name: "Cancelar nota: NF-e de venda de EV-2026-00042" }));
  const dialog = within(screen.getByRole("dialog"));
  const reason = dialog.getByLabelText(/^Justificativa/);
  await userEvent.type(reason, "Desistiu.");
  await userEvent.click(dialog.getByRole("button", { name: "Cancelar nota" }));
  expect(reason).toHaveAccessibleDescription(/Escreva ao menos 15 letras\./);
  await userEvent.type(reason, " A festa não acontece.");
  await userEvent.click(dialog.getByRole("button", { name: "Cancelar nota" }));
  await vi.waitFor(() => expect(sent).toEqual([{ reason: "Desistiu. A festa não acontece." }]));
});

it("after its hours a note is not cancelled any more", async () => {
  notes = [{ ...authorised, cancel_until: "2020-12-06T14:03:00Z" }];
  renderAt("/", <NotesCard order={42} />);
  expect(await screen.findByText(/O prazo de cancelamento terminou em/)).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Cancelar nota/ })).toBeNull();
});

it("an order that changed after its note is completed by another note", async () => {
  notes = [{ ...authorised, asked_now: 180 }];
  renderAt("/", <NotesCard order={42} />);
  await userEvent.click(await screen.findByRole("button", { name: /^Emitir complemento: .*EV-2026-00042$/ }));
  await vi.waitFor(() => expect(sent).toEqual([{ kind: "complement" }]));
});

it("a stopped note is tried again, and what the provider said afterwards is a warning", async () => {
  const said = { at: "2026-12-05T15:00:00Z", attempt: 1, answer: "authorised", key: "", code: "", sentence: "" };
  notes = [
    { ...issued, state: "ready", is_stopped: true, sentence: "O token do provedor não abre mais." },
    { ...issued, id: 13, state: "rejected", contradictions: [said] },
  ];
  renderAt("/", <NotesCard order={42} />);
  expect(await screen.findByText("Parada")).toBeVisible();
  expect(screen.getByText(/O provedor disse depois outra coisa/)).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Corrigir/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo: NF-e de venda de EV-2026-00042" }));
  await vi.waitFor(() => expect(sent).toEqual(["retried"]));
});

it("the accountant gets the XML of a month", async () => {
  renderAt("/", <IssuedNotes />);
  await userEvent.click(await screen.findByRole("button", { name: "XML do mês" }));
  const dialog = within(screen.getByRole("dialog"));
  const month = dialog.getByLabelText<HTMLSelectElement>("Mês").value;
  await userEvent.click(dialog.getByRole("button", { name: "Baixar" }));
  await vi.waitFor(() => expect(download).toHaveBeenCalledWith(expect.any(Blob), `notas-${month}.zip`));
  expect(sent).toEqual([`?month=${month}`]);
});
