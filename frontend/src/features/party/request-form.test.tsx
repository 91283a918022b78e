import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { captchaRead } from "@/api/public/captcha";
import { siteRead } from "@/api/public/reads";
import { siteFrom } from "@/api/public/site";
import { renderWithData } from "@/testing/render";
import { serve } from "@/testing/server";
import { RequestForm } from "./request-form";

const sent: unknown[] = [];
serve(
  http.post("*/api/v1/leads", async ({ request }) => {
    sent.push(await request.json());
    return HttpResponse.json({ reference: "F-1" });
  }),
);

const estimate = {
  town: "Igaratá",
  litres: 50,
  beer_name: "Pilsen",
  kegs: [],
  equipment: [],
  distance_km: null,
  freight: null,
  total: null,
  availability: "ask" as const,
  signed: "signed",
};

it("a telephone without area code is sent once the guest has said which number it is", async () => {
  renderWithData(
    <RequestForm estimate={estimate} />,
    [siteRead().queryKey, siteFrom({ phones: { landline: "+551155550100" } })],
    [captchaRead().queryKey, { provider: "off" }],
  );
  const phone = screen.getByRole("textbox", { name: /^WhatsApp ou telefone/ });
  await userEvent.type(screen.getByRole("textbox", { name: /^Nome/ }), "Marina Duarte");
  await userEvent.type(phone, "95555-0170");
  await userEvent.click(screen.getByRole("button", { name: "Enviar pedido" }));
  expect(phone).toHaveAccessibleDescription(/Informe o telefone com DDD/);
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Você quis dizer (11) 95555-0170?" }));
  await userEvent.click(screen.getByRole("button", { name: "Enviar pedido" }));
  expect(await screen.findByText("F-1")).toBeVisible();
  expect(sent).toMatchObject([{ name: "Marina Duarte", phone: "(11) 95555-0170" }]);
});
