import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderWithData } from "@/testing/render";
import { serve } from "@/testing/server";
import type { Seal, SealCheck } from "./seal";
import { SealView } from "./seal-view";

const SEAL = "*/api/v1/audit/seal";

const check: SealCheck = {
  state: "ended",
  intact: true,
  sentences: ["Íntegra: nada foi alterado."],
  done: 1_042,
  total: 1_042,
  sealed: 1_040,
  unsealed: 2,
  finding: null,
  asked_by: "Ana Beltrão",
  asked_at: "2026-11-21T18:03:11Z",
  ended_at: "2026-11-21T18:03:19Z",
};

const signed: Seal = {
  state: "pending",
  events: 1_042,
  every_minutes: 60,
  heads: 12,
  root: "b4".repeat(32),
  head: {
    size: 1_040,
    root: "a3".repeat(32),
    at: "2026-11-21T18:00:00Z",
    position: "0.1040",
    previous: "c5".repeat(32),
    key: "f1e2",
    signature: "d6".repeat(32),
  },
  public_key: "-----BEGIN PUBLIC KEY-----",
  key_is_beside: false,
  copies: [],
  check: null,
};

let seal: Seal;
let saved: string[];

const server = serve(http.get(SEAL, () => HttpResponse.json(seal)));
beforeEach(() => {
  seal = signed;
  saved = [];
  URL.createObjectURL = vi.fn<typeof URL.createObjectURL>(() => "blob:file");
  URL.revokeObjectURL = vi.fn<typeof URL.revokeObjectURL>();
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => vi.restoreAllMocks());

const show = () => renderWithData(<SealView />);

const fact = (name: string) => screen.getByText(name).nextElementSibling;

describe("how the seal stands", () => {
  it("is red after a rebuild that gave another history", async () => {
    seal = { ...signed, state: "refused" };
    show();
    expect(await screen.findByText("A história mudou")).toBeVisible();
    expect(screen.getByText(/um registro já lacrado foi mudado/)).toHaveClass("text-bad");
  });

  it("names the places outside that have its copies, and one that takes none", async () => {
    const sent = { place: "Kafka: lacres", heads: 12, sent_at: "2026-11-21T18:00:05Z", failing_since: null };
    seal = {
      ...signed,
      copies: [sent, { ...sent, place: "webhook: cartorio.example", failing_since: "2026-11-21T18:01:00Z" }],
    };
    show();
    expect(await screen.findByText(/Cópia fora daqui em Kafka: lacres: 12 lacres/)).toBeVisible();
    expect(screen.getByText(/cartorio.example: não recebe os lacres desde/)).toHaveClass("text-warn");
  });

  it("is told in words, with how much is signed and how much waits", async () => {
    show();
    expect(await screen.findByText("Em dia")).toBeVisible();
    expect(fact("Registros assinados")).toHaveTextContent("1.040");
    expect(fact("Ainda não assinados")).toHaveTextContent("2");
    expect(fact("Impressão digital")).toHaveTextContent("a3".repeat(32));
    expect(screen.getByText(/Ela é assinada a cada hora/)).toBeVisible();
    expect(screen.queryByText(/Guarde em outro lugar uma cópia/)).toBeNull();
  });

  it("before the first signature there is nothing to check and nothing to take away", async () => {
    seal = { ...signed, state: "unsigned", head: null, heads: 0, public_key: "" };
    show();
    expect(await screen.findByText("Ainda sem lacre")).toBeVisible();
    expect(fact("Última assinatura")).toHaveTextContent("nenhuma");
    expect(screen.getByRole("button", { name: "Conferir agora" })).toBeDisabled();
    expect(screen.getByRole("button", { name: "Baixar lacres" })).toBeDisabled();
    expect(screen.getByRole("button", { name: "Baixar chave pública" })).toBeDisabled();
  });

  it.each([
    ["diverged", "Não continua o anterior", /chame quem cuida do sistema/],
    ["damaged", "Arquivo danificado", /não pode ser lido/],
  ] as const)("%s is bad news and says what to do", async (state, label, meaning) => {
    seal = { ...signed, state };
    show();
    expect(await screen.findByText(label)).toBeVisible();
    expect(screen.getByText(meaning)).toHaveClass("text-bad");
  });

  it("warns where the key lies beside what it signs", async () => {
    seal = { ...signed, key_is_beside: true };
    show();
    expect(await screen.findByText(/Guarde em outro lugar uma cópia/)).toBeVisible();
  });

  it("what waits can be signed at once", async () => {
    server.use(
      http.post(SEAL, () => {
        seal = { ...signed, state: "signed", head: signed.head && { ...signed.head, size: 1_042 } };
        return HttpResponse.json({});
      }),
    );
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Assinar agora" }));
    expect(await screen.findByText("Tudo lacrado")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Assinar agora" })).toBeNull();
  });

  it("that cannot be read can be asked for again; who may not is told so", async () => {
    server.use(http.get(SEAL, () => HttpResponse.json({ error: "Não deu." }, { status: 400 })));
    show();
    expect(await screen.findByText("Não deu.", {}, { timeout: 4_000 })).toBeVisible();
    server.use(http.get(SEAL, () => HttpResponse.json({ error: "Sem acesso." }, { status: 403 })));
    await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
    expect(await screen.findByText("Acesso negado")).toBeVisible();
  });
});

describe("the check of everything", () => {
  it("is followed while it runs and tells what it found", async () => {
    server.use(
      http.post("*/api/v1/audit/verify", () => {
        seal = { ...signed, check: { ...check, state: "running", intact: null, sentences: [], done: 500 } };
        return HttpResponse.json({});
      }),
    );
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Conferir agora" }));
    const progress = await screen.findByRole("progressbar", { name: "500 de 1.042 registros conferidos" });
    expect(progress).toHaveAttribute("value", "500");
    expect(screen.getByRole("button", { name: "Conferindo..." })).toBeDisabled();
    seal = { ...signed, check };
    expect(await screen.findByText("Íntegra: nada foi alterado.")).toBeVisible();
    expect(screen.getByText("Pedida por Ana Beltrão em 21/11/2026 15:03.")).toBeVisible();
  });

  it("that found an alteration says so as bad news", async () => {
    seal = { ...signed, check: { ...check, intact: false, sentences: ["O registro nº 881 foi alterado."] } };
    show();
    const sentence = await screen.findByText("O registro nº 881 foi alterado.");
    expect(sentence.closest("output")).toHaveClass("text-bad");
  });

  it("that was interrupted proves nothing", async () => {
    seal = { ...signed, check: { ...check, state: "failed", intact: null, sentences: [] } };
    show();
    expect(await screen.findByText(/foi interrompida antes do fim/)).toBeVisible();
  });

  it("that cannot begin says why", async () => {
    server.use(
      http.post("*/api/v1/audit/verify", () => HttpResponse.json({ error: "Já há uma conferência." }, { status: 409 })),
    );
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Conferir agora" }));
    expect(await screen.findByText("Já há uma conferência.")).toBeVisible();
  });
});

describe("what can be taken away", () => {
  it("the seals, the key and the program that checks, under names that say what they are", async () => {
    server.use(
      http.get(`${SEAL}/heads`, () => HttpResponse.text("{}")),
      http.get(`${SEAL}/public-key`, () => HttpResponse.text("key")),
      http.get(`${SEAL}/verifier`, () => HttpResponse.text("import hashlib")),
    );
    show();
    for (const name of ["Baixar lacres", "Baixar chave pública", "Baixar o programa que confere"]) {
      await userEvent.click(await screen.findByRole("button", { name }));
      await waitFor(() => expect(screen.getByRole("button", { name })).toBeEnabled());
    }
    expect(saved).toEqual(["lacres.jsonl", "public-key.pem", "verify_proof.py"]);
  });

  it("the proof of an order, however its code is typed", async () => {
    server.use(http.get("*/api/v1/audit/proofs/EV-2026-00042", () => HttpResponse.json({})));
    show();
    await userEvent.type(await screen.findByLabelText(/^Código do pedido/), " ev-2026-00042 ");
    await userEvent.click(screen.getByRole("button", { name: "Baixar prova" }));
    await waitFor(() => expect(saved).toEqual(["prova-EV-2026-00042.json"]));
  });

  it("not without a code, and not of an order that there is not", async () => {
    server.use(
      http.get("*/api/v1/audit/proofs/:order", () =>
        HttpResponse.json({ error: "Este pedido não existe." }, { status: 404 }),
      ),
    );
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Baixar prova" }));
    const field = screen.getByLabelText(/^Código do pedido/);
    expect(field).toHaveAccessibleDescription("Informe o código do pedido, como EV-2026-00042.");
    await userEvent.type(field, "EV-1999-00001");
    await userEvent.click(screen.getByRole("button", { name: "Baixar prova" }));
    expect(await screen.findByText("Este pedido não existe.")).toBeVisible();
    expect(saved).toEqual([]);
  });
});
