import { screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ApiError, type Mend } from "@/api/errors";
import { MendLinks } from "@/components/ui/mending";
import { Refusal } from "@/components/ui/refusal";
import { keepUser } from "@/session/session";
import { renderAt } from "@/testing/render";
import { mendingLink } from "./mending";

const OPERATOR = { id: 2, username: "operador", role: "staff", can_place_orders: true };
const ADMIN = { id: 1, username: "admin", role: "admin", isAdmin: true };

afterEach(() => {
  localStorage.clear();
});

function refuse(mend: Mend | undefined, person: object, at = "/operacoes/eventos/7") {
  keepUser(person);
  const error = new ApiError(409, "", { error: "Falta alguma coisa.", mend });
  renderAt(
    at,
    <MendLinks value={mendingLink}>
      <Refusal error={error} fallback="Não deu" />
    </MendLinks>,
  );
  expect(screen.getByText("Falta alguma coisa.")).toBeVisible();
}

it.each([
  [{ screen: "freight" }, "Abrir Frete", "/operacoes/frete"],
  [{ screen: "batch", id: 5 }, "Abrir Lote", "/operations/batches/5"],
  [{ screen: "house-pix" }, "Abrir Configurações da casa", "/admin/settings?tab=pix"],
])("a refusal that %j mends leads there", (mend, name, href) => {
  refuse(mend, ADMIN);
  expect(screen.getByRole("link", { name })).toHaveAttribute("href", href);
});

it.each([
  ["may not open the screen", { screen: "house-pix" }, OPERATOR, undefined],
  ["is there already", { screen: "event", id: 7 }, ADMIN, undefined],
  ["is there already, at its tab", { screen: "house-pix" }, ADMIN, "/admin/settings?tab=pix"],
  ["was told of a screen that an older page does not know", { screen: "moon" }, ADMIN, undefined],
  ["is not told of any", undefined, ADMIN, undefined],
])("there is no link for who %s", (_why, mend, person, at) => {
  refuse(mend, person, at);
  expect(screen.queryByRole("link")).toBeNull();
});

it("another tab of the same screen is another place", () => {
  refuse({ screen: "house" }, ADMIN, "/admin/settings?tab=pix");
  expect(screen.getByRole("link")).toHaveAttribute("href", "/admin/settings?tab=casa");
});
