import { screen, waitFor } from "@testing-library/react";
import { useEffect, useState } from "react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { keepServed } from "./served";
import { takeOver } from "./takeover";

const MENU = '<div id="served"><h1>Nosso Cardápio</h1><p id="cardapio">Pilsen</p>';
const PICTURE = '<noscript><img src="/pilsen.webp" alt="Pilsen"></noscript>';
const WHATSAPP = '<a href="https://wa.me/5511955550102?text=Ol%C3%A1">WhatsApp</a>';
const TELEPHONE = '<a href="tel:+551155550100">Ligar</a>';
const reported: unknown[] = [];

beforeEach(() => {
  reported.length = 0;
  vi.stubGlobal("reportError", (error: unknown) => reported.push(error));
});

function served(html: string): HTMLElement {
  const root = document.createElement("div");
  root.innerHTML = html;
  document.body.append(root);
  onTestFinished(() => document.body.replaceChildren());
  return root;
}

const broken = new Error("broken");
function Broken(): never {
  throw broken;
}
function BreaksAfterwards() {
  useEffect(() => {
    throw broken;
  }, []);
  return <h1>Drawn</h1>;
}
function BreaksAtAClick() {
  const [isBroken, setBroken] = useState(false);
  return isBroken ? (
    <Broken />
  ) : (
    <button type="button" onClick={() => setBroken(true)}>
      Break
    </button>
  );
}

test("what React has drawn takes the place of what the server wrote", async () => {
  const root = served(MENU);
  await takeOver(root, <h1>Drawn</h1>);
  await waitFor(() => expect(root.innerHTML).toBe("<h1>Drawn</h1>"));
});

test.each([
  ["the first drawing", <Broken key="" />],
  ["an effect of it", <BreaksAfterwards key="" />],
])("where %s fails, the same nodes are there with a sentence and the telephone", async (_name, site) => {
  const root = served(MENU + WHATSAPP + TELEPHONE);
  const heading = screen.getByRole("heading");
  await takeOver(root, site);
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "não funcionou neste navegador: ligue para (11) 5555-0100.",
  );
  expect(screen.getByRole("link", { name: "(11) 5555-0100" })).toHaveAttribute("href", "tel:+551155550100");
  expect(screen.getByRole("heading")).toBe(heading);
  expect(document.querySelectorAll("#cardapio")).toHaveLength(1);
  expect(reported).toEqual([broken]);
});

test("a later drawing that fails gives the server's page back", async () => {
  const root = served(MENU + WHATSAPP);
  await takeOver(root, <BreaksAtAClick />);
  (await screen.findByRole("button")).click();
  expect(await screen.findByRole("heading", { name: "Nosso Cardápio" })).toBeVisible();
  expect(screen.getByRole("link", { name: "(11) 95555-0102" })).toHaveAttribute("href", "tel:+5511955550102");
});

test("it stands at the section that the address names, whatever was drawn meanwhile", async () => {
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockClear();
  history.replaceState(null, "", "/#cardapio");
  onTestFinished(() => history.replaceState(null, "", "/"));
  await takeOver(served(MENU + WHATSAPP), <BreaksAtAClick />);
  (await screen.findByRole("button")).click();
  await screen.findByRole("alert");
  expect(scrolled.mock.instances).toEqual([document.getElementById("cardapio")]);
});

test("the address of something that is closed opens it", async () => {
  history.replaceState(null, "", "/#chopes");
  onTestFinished(() => history.replaceState(null, "", "/"));
  keepServed(served('<details><summary>Chopes</summary><p id="chopes">Pilsen</p></details>'))();
  expect(screen.getByText("Pilsen").closest("details")).toHaveAttribute("open");
});

test("what stood there for browsers without scripts is shown", () => {
  keepServed(served(MENU + PICTURE))();
  expect(screen.getByRole("img", { name: "Pilsen" })).toBeVisible();
});

test("a house without a number is not called, and giving back twice says it once", () => {
  const giveBack = keepServed(served(MENU));
  giveBack();
  giveBack();
  expect(screen.getByRole("alert")).toHaveTextContent("não funcionou neste navegador: tente em outro.");
});
