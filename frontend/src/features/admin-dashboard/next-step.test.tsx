import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import type { FirstStep } from "./metrics";
import { NextStep } from "./next-step";
import { follow, useFollowedStep } from "./steps";

const PATH = "*/api/v1/dashboard/admin";
const server = serve();

const step = (kind: FirstStep["kind"], done: boolean): FirstStep => ({ kind, count: Number(done), needed: 1, done });

function stand(first_steps: FirstStep[], event_steps: FirstStep[]) {
  server.use(
    http.get(`${PATH}/event-steps`, () => HttpResponse.json(event_steps)),
    http.get(PATH, () => HttpResponse.json({ first_steps })),
  );
}

function Followed() {
  const followed = useFollowedStep();
  return followed ? <NextStep followed={followed} /> : "nada seguido";
}

function show(kind: FirstStep["kind"]) {
  follow(kind);
  return renderAt("/", <Followed />);
}

it("leads from a step that is done to the next that is not, past what is done already", async () => {
  stand([step("name", true), step("hours", true), step("phones", false)], []);
  const { router } = show("name");
  expect(await screen.findByText("Feito: Informar o nome da casa.")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("link", { name: "Próximo: Informar telefone e WhatsApp" }));
  expect(router.state.location.search).toBe("?tab=contato");
  // the step that it leads to is followed now, and is not done
  await expect.poll(() => screen.queryByRole("region")).toBeNull();
  expect(screen.queryByText("nada seguido")).toBeNull();
});

it("says nothing before the step is done", async () => {
  stand([step("name", false), step("hours", false)], []);
  const { client } = show("name");
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(screen.queryByRole("region")).toBeNull();
});

it("goes back to what was passed over, and on to the other list once a list is done", async () => {
  stand([step("name", false), step("hours", true)], [step("beers", false)]);
  const { unmount } = show("hours");
  expect(await screen.findByRole("link", { name: "Próximo: Cadastrar um chope com preço" })).toBeInTheDocument();
  unmount();
  stand([step("name", false), step("hours", true)], []);
  show("hours");
  expect(await screen.findByRole("link", { name: "Próximo: Informar o nome da casa" })).toBeInTheDocument();
});

it("ends with the last step, or where it is not wanted", async () => {
  stand([], []);
  show("users");
  expect(await screen.findByText("Os primeiros passos estão todos feitos.")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Fechar" }));
  expect(screen.getByText("nada seguido")).toBeInTheDocument();
});
