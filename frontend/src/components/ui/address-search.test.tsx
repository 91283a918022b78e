import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import type { Place } from "@/api/places";
import { renderWithData } from "@/testing/render";
import { serve } from "@/testing/server";
import { AddressSearch } from "./address-search";

const square: Place = { address: "Praça da Bandeira, Arujá - SP", place_id: "p-1", lat: -23.39, lng: -46.32 };
const street: Place = { address: "Rua da Bandeira, Igaratá - SP", place_id: "p-2", lat: -23.2, lng: -46.15 };
const asked = vi.fn<(address: string | null) => void>();

const server = serve(
  http.get("*/api/v1/google-maps/geocode", ({ request }) => {
    asked(new URL(request.url).searchParams.get("address"));
    return HttpResponse.json([square, street]);
  }),
);

function Search({ onChoose }: { onChoose: (place: Place) => void }) {
  const [text, setText] = useState("");
  return <AddressSearch label="Endereço" text={text} onText={setText} onChoose={onChoose} />;
}

function show() {
  const onChoose = vi.fn<(place: Place) => void>();
  renderWithData(<Search onChoose={onChoose} />);
  return { field: screen.getByRole("combobox", { name: "Endereço" }), onChoose };
}

it("suggests from the third character on, and is chosen from by keyboard", async () => {
  const { field, onChoose } = show();
  await userEvent.type(field, "ba");
  expect(screen.queryByRole("option")).toBeNull();
  await userEvent.type(field, "ndeira");
  expect(await screen.findAllByRole("option")).toHaveLength(2);
  expect(asked).toHaveBeenCalledWith("bandeira");
  expect(asked).toHaveBeenCalledTimes(1);
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  expect(screen.getByRole("option", { name: street.address })).toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("{Enter}");
  expect(onChoose).toHaveBeenCalledWith(street);
  expect(screen.queryByRole("option")).toBeNull();
});

it("is chosen from by pointer", async () => {
  const { field, onChoose } = show();
  await userEvent.type(field, "praça");
  await userEvent.click(await screen.findByRole("option", { name: square.address }));
  expect(onChoose).toHaveBeenCalledWith(square);
});

it("says nothing of a maps service that fails", async () => {
  const failed = vi.fn<() => void>();
  server.use(
    http.get("*/api/v1/google-maps/geocode", () => {
      failed();
      return HttpResponse.json({}, { status: 503 });
    }),
  );
  const { field } = show();
  await userEvent.type(field, "praça");
  await waitFor(() => expect(failed).toHaveBeenCalled());
  await userEvent.tab();
  expect(field).toHaveAttribute("aria-expanded", "false");
  expect(screen.getByRole("alert", { hidden: true })).toBeEmptyDOMElement();
});
