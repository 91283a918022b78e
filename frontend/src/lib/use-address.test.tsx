import { act, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { beforeEach, expect, it } from "vitest";
import { useAddress } from "./use-address";

function Choice({ label, changes }: { label: string; changes: Record<string, string> }) {
  const { put } = useAddress();
  return (
    <button type="button" onClick={() => put(changes)}>
      {label}
    </button>
  );
}

const Address = () => <output>{useLocation().search}</output>;
const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

beforeEach(() => {
  render(
    <MemoryRouter initialEntries={["/?page=2"]}>
      <Choice label="Perdidos" changes={{ status: "lost", page: "" }} />
      <Choice label="Modelo 5" changes={{ model: "5" }} />
      <Address />
    </MemoryRouter>,
  );
});

it("what is put is in the address, what is empty is not", () => {
  click("Perdidos");
  expect(screen.getByRole("status")).toHaveTextContent("?status=lost");
});

it("choices in two parts of a page that come faster than it is drawn are both kept", () => {
  act(() => {
    click("Perdidos");
    click("Modelo 5");
  });
  expect(screen.getByRole("status")).toHaveTextContent("?status=lost&model=5");
});

it("a choice after the page was drawn builds on what was drawn", () => {
  click("Modelo 5");
  click("Perdidos");
  expect(screen.getByRole("status")).toHaveTextContent("?model=5&status=lost");
});
