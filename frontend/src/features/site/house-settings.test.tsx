import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import { fillDate } from "@/testing/fill-date";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { HouseSettings } from "./house-settings";
import type { HouseSettings as Settings } from "./settings";

const first: Settings = {
  business: {
    name: "Choperia Pirilampo",
    tagline: "A gente acende.",
    about: ["Desde 2017."],
    tagline_en: "",
    tagline_es: "",
    about_en: [],
    about_es: [],
    cuisine_en: [],
    cuisine_es: [],
    legal_name: "",
    tax_number: "",
    founded: 2017,
    street: "Rua do Coreto, 217",
    district: "Centro",
    city: "Santa Isabel",
    state: "SP",
    postal_code: "07500-000",
    latitude: null,
    longitude: null,
    map_query: "",
    landline: "+551155550100",
    whatsapp_business: "",
    whatsapp_shop: "",
    email: "",
    instagram: "",
    facebook: "",
    cuisine: [],
    price_range: "$$",
    service_area: [],
    reservation_max_people: 12,
    taps: 0,
    calling_tables: 0,
    sealed_keg_credit: 100,
    reservation_seats: 0,
    reservation_slot_minutes: 30,
    house_beer_id: 0,
    quiet_from: "21:00",
    quiet_until: "08:00",
    rents: true,
  },
  hours: [{ weekday: 4, opens: "16:30", closes: "01:00" }],
  special_days: [],
  holds: { deposit_hold_hours: 48, release_overdue_holds: false, chosen: false },
  pix: {
    key: "",
    name: "",
    city: "",
    used_key: "",
    used_kind: null,
    used_name: "Choperia Pirilampo",
    used_city: "Santa Isabel",
  },
  contract: {
    clauses: [
      { title: "Perdas", text: "O que se perde é cobrado." },
      { title: "Foro", text: "Comarca de {cidade}." },
    ],
    chosen: true,
  },
  looks: { color: "", logo: "" },
  sign_in: { second_factor_for_admins: false },
  version: 3,
  updated_at: "2026-11-20T18:03:11Z",
  updated_by: "Ana Beltrão",
};
const pilsen = { id: 3, name: "Pilsen", active: true, prices: [{ container_l: 30, price: 489 }] };
const SITE = "*/api/v1/site";
let known: Settings;
let sent: { path: string; version: string | null; body: unknown }[];

async function keep(request: Request) {
  sent.push({
    path: new URL(request.url).pathname,
    version: request.headers.get("If-Match"),
    body: await request.json(),
  });
  known = { ...known, version: known.version + 1 };
  return HttpResponse.json({ id: 1, version: known.version, position: "0.9" });
}

const server = serve(
  http.get(`${SITE}/agreed-days`, ({ request }) => {
    const day = new URL(request.url).searchParams.get("day");
    const agreed = { day, reservations: 2, deliveries: 1, pickups: 0, routes: 0 };
    return HttpResponse.json(day === "2090-12-25" ? [agreed] : []);
  }),
  http.get("*/api/v1/settings", () => HttpResponse.json(known)),
  http.get("*/api/v1/beers", () => HttpResponse.json({ beers: [pilsen] })),
  http.patch(`${SITE}/business`, ({ request }) => keep(request)),
  http.put(`${SITE}/hours`, ({ request }) => keep(request)),
  http.put(`${SITE}/special-days`, ({ request }) => keep(request)),
  http.put(`${SITE}/holds`, ({ request }) => keep(request)),
);
beforeEach(() => {
  known = first;
  sent = [];
});

const show = (tab = "") => renderAt(`/admin/settings?tab=${tab}`, <HouseSettings freightTerms={null} />);

it("sends only what was changed, with the version that was seen", async () => {
  show();
  const tagline = await screen.findByRole("textbox", { name: "Frase de apresentação" });
  await userEvent.clear(tagline);
  await userEvent.type(tagline, "Chope e conversa.");
  known = { ...first, business: { ...first.business, tagline: "Chope e conversa." } };
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Salvo.")).toBeInTheDocument();
  expect(sent).toEqual([{ path: "/api/v1/site/business", version: '"3"', body: { tagline: "Chope e conversa." } }]);
});

it("the house beer is one of the beers with a price per keg, or none", async () => {
  show();
  const beer = await screen.findByRole("combobox", { name: "Chope da casa" });
  await screen.findByRole("option", { name: "Pilsen" });
  await userEvent.selectOptions(beer, "Pilsen");
  known = { ...first, business: { ...first.business, house_beer_id: 3 } };
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Salvo.")).toBeInTheDocument();
  await userEvent.selectOptions(beer, "Nenhum");
  known = first;
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await vi.waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ house_beer_id: 3 }, { house_beer_id: 0 }]));
});

it("refuses a house without a name before anything is sent", async () => {
  show();
  await userEvent.clear(await screen.findByRole("textbox", { name: "Nome da casa" }));
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Informe este dado.")).toBeInTheDocument();
  expect(sent).toEqual([]);
});

it("shows the server's reason beside the field that it is about", async () => {
  server.use(
    http.patch(`${SITE}/business`, () =>
      HttpResponse.json(
        { error: "Confira os dados.", errors: [{ field: "postal_code", message: "O CEP não existe." }] },
        { status: 422 },
      ),
    ),
  );
  show("contato");
  const code = await screen.findByRole("textbox", { name: "CEP" });
  await userEvent.clear(code);
  await userEvent.type(code, "99999999");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("O CEP não existe.")).toBeInTheDocument();
  expect(code).toHaveValue("99999999");
});

it("after somebody else's change it shows theirs and keeps what was typed", async () => {
  show();
  const tagline = await screen.findByRole("textbox", { name: "Frase de apresentação" });
  await userEvent.type(tagline, "!");
  server.use(
    http.patch(`${SITE}/business`, () =>
      HttpResponse.json({ error: "Outra pessoa alterou isto.", current_version: 4 }, { status: 412 }),
    ),
  );
  known = { ...first, version: 4, business: { ...first.business, founded: 2016 } };
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Outra pessoa alterou isto.")).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Ano de abertura" })).toHaveValue("2016"));
  expect(tagline).toHaveValue("A gente acende.!");
});

it("a day is opened with its times, and the whole week is sent", async () => {
  show("horarios");
  await userEvent.click(await screen.findByRole("checkbox", { name: "Sábado: aberto" }));
  expect(screen.getByLabelText("Sábado: abre às")).toHaveValue("16:30");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({
    hours: [
      { weekday: 4, opens: "16:30", closes: "01:00" },
      { weekday: 5, opens: "16:30", closes: "00:00" },
    ],
  });
});

it("a holiday without hours is a closed day, and one that is over goes with the next change", async () => {
  known = { ...first, special_days: [{ day: "2020-12-25", opens: "", closes: "", name: "Natal" }] };
  show("feriados");
  await userEvent.click(await screen.findByRole("button", { name: "Acrescentar data" }));
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Informe a data de cada linha.")).toBeInTheDocument();
  await fillDate("Data", "25/12/2090");
  expect(await screen.findByText("Neste dia há 2 reservas e 1 entrega.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Ver entregas" })).toHaveAttribute("href", "/operacoes/dia?dia=2090-12-25");
  expect(sent, "listed before it is saved").toEqual([]);
  await userEvent.type(screen.getByRole("textbox", { name: "Nome" }), "Natal");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    path: "/api/v1/site/special-days",
    version: '"3"',
    body: { days: [{ day: "2090-12-25", opens: "", closes: "", name: "Natal" }] },
  });
});

it("a national holiday that is ticked becomes a closed day, and is offered no more", async () => {
  const holidays = [
    { day: "2090-11-20", name: "Consciência Negra" },
    { day: "2090-12-25", name: "Natal" },
  ];
  server.use(http.get("*/api/v1/site/national-holidays", () => HttpResponse.json(holidays)));
  show("feriados");
  await userEvent.click(await screen.findByText("Escolher feriados nacionais e do estado"));
  await userEvent.click(await screen.findByRole("checkbox", { name: /Natal$/ }));
  expect(screen.getByRole("textbox", { name: "Nome" })).toHaveValue("Natal");
  expect(screen.getAllByRole("checkbox")).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ days: [{ day: "2090-12-25", opens: "", closes: "", name: "Natal" }] });
});

it("a holiday has both hours or none, and stands in the list once", async () => {
  const eve = { day: "2090-12-24", opens: "12:00", closes: "18:00", name: "Véspera" };
  known = { ...first, special_days: [eve] };
  show("feriados");
  const closes = await screen.findByLabelText("Data 1: fecha às");
  await userEvent.clear(closes);
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText(/^Informe quando a casa abre e fecha, ou deixe/)).toBeInTheDocument();
  await userEvent.type(closes, "17:00");
  await userEvent.click(screen.getByRole("button", { name: "Acrescentar data" }));
  await userEvent.type(screen.getAllByRole("textbox", { name: "Data" })[1] as HTMLElement, "24122090");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Cada data aparece uma vez.")).toBeInTheDocument();
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Retirar a data 2" }));
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ days: [{ ...eve, closes: "17:00" }] });
});

it("the time a deposit is waited for is between an hour and a year", async () => {
  show("sinal");
  const hours = await screen.findByRole("textbox", { name: "Horas à espera do sinal" });
  expect(screen.getByText(/vale o que a instalação traz/)).toBeInTheDocument();
  await userEvent.clear(hours);
  await userEvent.type(hours, "9000");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Informe as horas, de 1 a 8760.")).toBeInTheDocument();
  await userEvent.clear(hours);
  await userEvent.type(hours, "24");
  await userEvent.click(screen.getByRole("checkbox", { name: "Cancelar sozinho o que passar do prazo" }));
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ deposit_hold_hours: 24, release_overdue_holds: true });
});

it("the PIX key of the house is sent as it was typed, and what it is is shown", async () => {
  server.use(http.put(`${SITE}/pix`, ({ request }) => keep(request)));
  known = { ...first, pix: { ...first.pix, key: "12345" } };
  show("pix");
  expect(await screen.findByText(/^A chave guardada não é uma chave PIX/)).toBeInTheDocument();
  const key = screen.getByRole("textbox", { name: "Chave PIX" });
  await userEvent.clear(key);
  await userEvent.type(key, "11.222.333/0001-81");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ key: "11.222.333/0001-81", name: "", city: "" });
});

const page = '<svg xmlns="http://www.w3.org/2000/svg"><text>saved</text></svg>';

function servingContract(previews: () => void = () => undefined) {
  server.use(
    http.put(`${SITE}/contract`, ({ request }) => keep(request)),
    http.get("*/api/v1/settings/contract/preview", ({ request }) => {
      if (request.headers.get("Accept") === "application/pdf") return new HttpResponse("%PDF-1.7");
      previews();
      return HttpResponse.json({ name: "contrato-Exemplo.pdf", pages: [page] });
    }),
  );
}

it("clauses are added, moved with the keyboard and sent in their order, and the preview is read anew", async () => {
  const previews = vi.fn<() => void>();
  servingContract(previews);
  show("contrato");
  await userEvent.click(await screen.findByRole("button", { name: "Acrescentar cláusula" }));
  const [, , title] = screen.getAllByRole("textbox", { name: "Título" });
  expect(title).toHaveFocus();
  await userEvent.keyboard("Dados");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Escreva o texto da cláusula.")).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.type(screen.getAllByRole("textbox", { name: "Texto" })[2] as HTMLElement, "Um.{Enter}Dois.");
  screen.getByRole("button", { name: "Subir a cláusula 6" }).focus();
  await userEvent.keyboard("{Enter}{Enter}{Enter}");
  expect(screen.getByRole("button", { name: "Subir a cláusula 4" })).toHaveFocus();
  await userEvent.click(screen.getByRole("button", { name: "Retirar a cláusula 5" }));
  expect(await screen.findByText(/aparece nela depois de salvar/)).toBeVisible();
  expect(previews).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const clauses = [
    { title: "Dados", text: "Um.\nDois." },
    { title: "Foro", text: "Comarca de {cidade}." },
  ];
  expect(sent[0]).toEqual({ path: "/api/v1/site/contract", version: '"3"', body: { clauses } });
  await waitFor(() => expect(previews).toHaveBeenCalledTimes(2));
});

it("the contract goes back to the text of the program after a question", async () => {
  servingContract();
  show("contrato");
  await userEvent.click(await screen.findByRole("button", { name: "Voltar ao texto padrão" }));
  known = { ...first, contract: { clauses: [{ title: "Padrão", text: "Texto." }], chosen: false } };
  const [, sure] = screen.getAllByRole("button", { name: "Voltar ao texto padrão" });
  await userEvent.click(sure as HTMLElement);
  expect(await screen.findByText(/^Este é o texto padrão/)).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Título" })).toHaveValue("Padrão");
  expect(sent).toEqual([{ path: "/api/v1/site/contract", version: '"3"', body: { clauses: [] } }]);
});

it("asks before another tab loses what was typed", async () => {
  show();
  await userEvent.type(await screen.findByRole("textbox", { name: "Frase de apresentação" }), "!");
  await userEvent.click(screen.getByRole("tab", { name: "Horários" }));
  await userEvent.click(await screen.findByRole("button", { name: "Continuar editando" }));
  expect(screen.getByRole("textbox", { name: "Frase de apresentação" })).toHaveValue("A gente acende.!");
  await userEvent.click(screen.getByRole("tab", { name: "Horários" }));
  await userEvent.click(await screen.findByRole("button", { name: "Descartar" }));
  expect(await screen.findByRole("checkbox", { name: "Sexta-feira: aberto" })).toBeChecked();
});

it("says so where the settings cannot be read", async () => {
  server.use(http.get("*/api/v1/settings", () => HttpResponse.json({}, { status: 403 })));
  show();
  expect(await screen.findByText("Acesso negado")).toBeInTheDocument();
});
