import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLocation } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { ApiError } from "@/api/errors";
import { renderAt } from "@/testing/render";
import { DataTable } from "./data-table";
import type { BulkAction, Column } from "./types";
import { useSelection } from "./use-selection";
import { useTableState } from "./use-table-state";

interface Keg {
  id: number;
  name: string;
  litres: number;
}

const KEGS: Keg[] = Array.from({ length: 60 }, (_, place) => ({
  id: place + 1,
  name: `Barril ${place + 1}`,
  litres: 50,
}));
const COLUMNS: Column<Keg>[] = [
  { id: "keg", header: "Barril", primary: true, sort: "name", cell: (keg) => keg.name },
  { id: "litres", header: "Litros", align: "end", cell: (keg) => keg.litres },
];
const FILTERS = [{ name: "size", label: "Tamanho", options: [{ value: "50", label: "50 litros" }] }];

interface CellarProps {
  bulkActions?: BulkAction[];
  kegs?: Keg[];
  failure?: unknown;
  onRetry?: () => void;
}

function Cellar({ bulkActions = [], kegs = KEGS, failure, onRetry = () => undefined }: CellarProps) {
  const { state, onState } = useTableState({ limit: 10, filters: { size: "" } });
  const { search } = useLocation();
  return (
    <>
      <DataTable
        label="Barris"
        rows={failure ? undefined : kegs.slice((state.page - 1) * state.limit, state.page * state.limit)}
        total={kegs.length}
        columns={COLUMNS}
        rowId={(keg) => keg.id}
        rowLabel={(keg) => keg.name}
        rowHref={(keg) => `/barris/${keg.id}`}
        state={state}
        onState={onState}
        status={failure ? "error" : "ready"}
        error={failure}
        errorText="Erro ao carregar barris"
        onRetry={onRetry}
        selection={useSelection(state)}
        bulkActions={bulkActions}
        filters={FILTERS}
      />
      <p data-testid="address">{search}</p>
    </>
  );
}

const show = (props: CellarProps = {}, address = "/") => renderAt(address, <Cellar {...props} />);
const address = () => screen.getByTestId("address").textContent;
// both heads are in the markup, and the style sheet that shows one of them is not
const table = () => within(screen.getByRole("table", { name: "Barris" }));
const tick = (name: string) => userEvent.click(table().getByRole("checkbox", { name: `Selecionar ${name}` }));
const tickPage = () => userEvent.click(table().getByRole("checkbox", { name: "Selecionar todos desta página" }));

it("shows a page of ten, the numbers around it and a link in every row", async () => {
  show({}, "/?page=3");
  expect(screen.getByText("Mostrando 21 a 30 de 60")).toBeVisible();
  expect(screen.getByRole("link", { name: "Abrir Barril 21" })).toHaveAttribute("href", "/barris/21");
  await userEvent.click(screen.getByRole("button", { name: "Próximo" }));
  expect(screen.getByText("Mostrando 31 a 40 de 60")).toBeVisible();
  expect(address()).toBe("?page=4");
});

it("an order, a filter and a number of rows are kept in the address and begin at the first page", async () => {
  show({}, "/?page=2&aba=estoque");
  await userEvent.click(table().getByRole("button", { name: "Barril" }));
  expect(table().getByRole("columnheader", { name: "Barril" })).toHaveAttribute("aria-sort", "ascending");
  expect(address()).toBe("?aba=estoque&sort=name");
  await userEvent.click(table().getByRole("button", { name: "Barril" }));
  expect(table().getByRole("columnheader", { name: "Barril" })).toHaveAttribute("aria-sort", "descending");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Tamanho" }), "50 litros");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Por página" }), "25");
  expect(address()).toBe("?aba=estoque&sort=name&order=desc&size=50&limit=25");
  await userEvent.click(screen.getByRole("button", { name: "Limpar filtros" }));
  expect(address()).toBe("?aba=estoque&sort=name&order=desc&limit=25");
});

it("what is typed is asked for once the keys rest", async () => {
  show({}, "/?page=2");
  await userEvent.type(screen.getByRole("searchbox", { name: "Buscar em Barris" }), "chope");
  expect(address()).toBe("?page=2");
  await waitFor(() => expect(address()).toBe("?search=chope"));
});

it("ticks survive another page, are counted, and end with another filter", async () => {
  show({ bulkActions: [{ label: "Encher", onRun: () => undefined }] });
  await tickPage();
  expect(screen.getByText("10 selecionados")).toBeVisible();
  await tick("Barril 1");
  const page = table().getByRole<HTMLInputElement>("checkbox", { name: "Selecionar todos desta página" });
  expect(page.indeterminate).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Próximo" }));
  await tick("Barril 11");
  expect(screen.getByText("10 selecionados, 9 em outras páginas")).toBeVisible();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Tamanho" }), "50 litros");
  expect(screen.queryByText(/selecionados/)).toBeNull();
});

it("an action runs on all that is ticked and says there what came of it", async () => {
  const onRun = vi.fn<(ids: number[]) => Promise<string>>().mockResolvedValue("2 barris cheios");
  show({ bulkActions: [{ label: "Encher", onRun }] });
  await tick("Barril 1");
  await tick("Barril 3");
  await userEvent.click(screen.getByRole("button", { name: "Encher" }));
  expect(await screen.findByText("2 barris cheios")).toBeVisible();
  expect(onRun).toHaveBeenCalledExactlyOnceWith([1, 3]);
  expect(screen.queryByText(/selecionado/)).toBeNull();
});

it("a refused action says why in the words of the server and keeps the ticks", async () => {
  const refusal = new ApiError(409, "HTTP error! status: 409", { error: "O barril 1 está em uso." });
  show({
    bulkActions: [
      { label: "Excluir", tone: "danger", confirm: (n) => `Excluir ${n}?`, onRun: () => Promise.reject(refusal) },
    ],
  });
  await tick("Barril 1");
  await userEvent.click(screen.getByRole("button", { name: "Excluir" }));
  const dialog = within(screen.getByRole("dialog", { hidden: true }));
  expect(dialog.getByText("Excluir 1?")).toBeInTheDocument();
  await userEvent.click(dialog.getByRole("button", { name: "Excluir", hidden: true }));
  expect(await dialog.findByText("O barril 1 está em uso.")).toBeInTheDocument();
  await userEvent.click(dialog.getByRole("button", { name: "Cancelar", hidden: true }));
  expect(screen.getByText("1 selecionado")).toBeVisible();
});

it("a list without rows says so", () => {
  show({ kegs: [] });
  expect(screen.getByText("Nenhum item encontrado")).toBeVisible();
  expect(screen.getByText("Mostrando 0 a 0 de 0")).toBeVisible();
});

it("a page behind the last becomes the last", async () => {
  show({}, "/?page=9");
  expect(await screen.findByText("Mostrando 51 a 60 de 60")).toBeVisible();
});

it("a list that did not come can be asked for again, but not where it is about rights", async () => {
  const onRetry = vi.fn<() => void>();
  const { unmount } = show({ failure: new ApiError(503, "HTTP error! status: 503"), onRetry });
  expect(screen.getByText("Erro ao carregar barris")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(onRetry).toHaveBeenCalledOnce();
  unmount();
  show({ failure: new ApiError(403, "HTTP error! status: 403") });
  expect(screen.getByText("Acesso negado")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Tentar novamente" })).toBeNull();
});
