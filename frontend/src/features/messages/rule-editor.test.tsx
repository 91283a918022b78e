import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import type { MessageRuleBody, PreviewBody } from "@/api/generated/command";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { RuleEditor } from "./rule-editor";
import type { Occasion } from "./settings";

const occasion: Occasion = {
  key: "thank_you",
  label: "Agradecimento",
  audience: "customer",
  anchor: "",
  channels: ["whatsapp", "cloud", "email"],
  terms: [{ name: "cliente", label: "Nome do cliente", sample: "Marina Alves" }],
  suggestion: {
    occasion: "thank_you",
    channel: "whatsapp",
    channel_id: null,
    days: 1,
    minutes: 0,
    at: "10:00",
    working_days: false,
    title: "Obrigado",
    text: "Oi, !",
    template: "",
    language: "pt_BR",
    parameters: [],
  },
  rules: [],
};
let made: MessageRuleBody[];

serve(
  http.post("*/api/v1/message-rules/preview", async ({ request }) => {
    const { title, text } = (await request.json()) as PreviewBody;
    const start = text.indexOf("{clinte}");
    const problems =
      start < 0 ? [] : [{ field: "text", start, end: start + 8, sentence: "“{clinte}” não existe aqui." }];
    const shown = start < 0 ? text.replace("{cliente}", "Marina Alves") : text;
    return HttpResponse.json({ title, text: shown, parameters: [], problems });
  }),
  http.post("*/api/v1/message-rules", async ({ request }) => {
    made.push((await request.json()) as MessageRuleBody);
    return HttpResponse.json({ id: 3, version: 1, position: "0.9" }, { status: 201 });
  }),
);
beforeEach(() => {
  made = [];
});

const onClose = vi.fn<() => void>();

const show = () => renderAt("/", <RuleEditor occasion={occasion} channels={[]} onClose={onClose} />);

const preview = () => within(screen.getByRole("region", { name: "Prévia" }));

it("a term is inserted where the cursor is, and the preview shows its value", async () => {
  show();
  const text = screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^Texto/ });
  await userEvent.click(text);
  text.setSelectionRange(4, 4);
  await userEvent.click(screen.getByRole("button", { name: "Nome do cliente" }));
  expect(text).toHaveValue("Oi, {cliente}!");
  expect(await preview().findByText("Oi, Marina Alves!")).toBeInTheDocument();
});

it("a problem is marked in the text, and leads to its place in the field", async () => {
  show();
  const text = screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^Texto/ });
  await userEvent.clear(text);
  await userEvent.type(text, "Oi, {{clinte}!");
  await userEvent.click(await preview().findByRole("button", { name: "“{clinte}” não existe aqui." }));
  expect(preview().getByText("{clinte}").tagName).toBe("MARK");
  expect(text).toHaveFocus();
  expect([text.selectionStart, text.selectionEnd]).toEqual([4, 12]);
});

it("a new rule is switched on, with its time as people say it", async () => {
  show();
  expect(screen.getByText("O aviso sai 1 dia depois, às 10:00.")).toBeInTheDocument();
  expect(screen.queryByRole("option", { name: "Antes" })).toBeNull();
  const days = screen.getByRole("textbox", { name: "Dias" });
  await userEvent.clear(days);
  await userEvent.type(days, "2");
  await userEvent.click(screen.getByRole("button", { name: "Ligar a regra" }));
  await waitFor(() => expect(made).toEqual([{ ...occasion.suggestion, days: 2, is_on: true }]));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

it("an automatic channel that is not set up says so", async () => {
  show();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Canal" }), "email");
  expect(screen.getByText(/Este canal ainda não foi ligado/)).toBeInTheDocument();
});
