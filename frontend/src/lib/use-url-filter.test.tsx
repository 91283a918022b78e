import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link, useLocation } from "react-router-dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderAt } from "@/testing/render";
import { useUrlFilter } from "./use-url-filter";

function List() {
  const { search, typed, setTyped } = useUrlFilter();
  return (
    <>
      <input aria-label="Buscar" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <p>{`lista de ${search || "tudo"}`}</p>
      <p>{useLocation().search}</p>
      <Link to="?">Todos</Link>
      <Link to="?search=chopeira">Chopeiras</Link>
      <Link to="/barris/5">Barril 5</Link>
    </>
  );
}

const show = (address: string) => renderAt(address, <List />);
const box = () => screen.getByRole("textbox", { name: "Buscar" });

it("what is typed reaches the address, at the first page again", async () => {
  show("/?page=3&status=lost");
  await userEvent.type(box(), "barril");
  expect(await screen.findByText("lista de barril")).toBeVisible();
  expect(screen.getByText("?status=lost&search=barril")).toBeVisible();
});

it("a link to the same list shows in the search box what it lists", async () => {
  show("/?search=barril");
  await userEvent.click(screen.getByRole("link", { name: "Todos" }));
  expect(box()).toHaveValue("");
  await userEvent.click(screen.getByRole("link", { name: "Chopeiras" }));
  expect(box()).toHaveValue("chopeira");
  expect(screen.getByText("lista de chopeira")).toBeVisible();
});

it("the same search is found again after a link led away from it", async () => {
  show("/");
  await userEvent.type(box(), "chopeira");
  expect(await screen.findByText("lista de chopeira")).toBeVisible();
  await userEvent.click(screen.getByRole("link", { name: "Todos" }));
  await userEvent.click(screen.getByRole("link", { name: "Chopeiras" }));
  expect(box()).toHaveValue("chopeira");
});

it("a link wins over what was typed a moment before", async () => {
  show("/?search=barril");
  fireEvent.change(box(), { target: { value: "barril 5" } });
  fireEvent.click(screen.getByRole("link", { name: "Chopeiras" }));
  await waitFor(() => expect(box()).toHaveValue("chopeira"));
  expect(await screen.findByText("lista de chopeira")).toBeVisible();
});

describe("a link clicked right after the last key, to a screen that still loads", () => {
  afterEach(() => vi.useRealTimers());

  function leave() {
    vi.useFakeTimers();
    let load: () => void = () => undefined;
    const loaded = new Promise<void>((resolve) => (load = resolve));
    const { router } = renderAt("/", [
      { path: "/", element: <List /> },
      { path: "/barris/5", lazy: () => loaded.then(() => ({ element: <p>O barril 5</p> })) },
    ]);
    fireEvent.change(box(), { target: { value: "barril" } });
    fireEvent.click(screen.getByRole("link", { name: "Barril 5" }));
    return { router, load };
  }
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

  it("leads there, whatever was typed", async () => {
    const { router, load } = leave();
    await pass(1_000);
    load();
    await pass(0);
    expect(screen.getByText("O barril 5")).toBeVisible();
    await pass(1_000);
    expect(router.state.location).toMatchObject({ pathname: "/barris/5", search: "" });
  });

  it("leaves nothing unasked where the person stays after all", async () => {
    const { router } = leave();
    await pass(1_000);
    await act(() => router.navigate("/"));
    await pass(1_000);
    expect(router.state.location.search).toBe("?search=barril");
    expect(screen.getByText("lista de barril")).toBeVisible();
  });
});
