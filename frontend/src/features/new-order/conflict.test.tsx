import { describe, expect, it } from "vitest";
import { ApiError } from "@/api/errors";
import type { Availability } from "@/api/generated/query";
import { type LostRace, lostRace } from "@/components/orders/lost-race";
import { troubles } from "./conflict";
import { withAsset, withKit } from "./items";

const asset = (id: number) => ({
  id,
  model_id: 1,
  model_name: "Barril 50L",
  asset_tag: `BARRIL50-000${id}`,
  location_name: "Loja",
  unit_kg: 75,
  rental_price: 100,
  rental_period: null,
});
const kit = { id: 3, name: "Kit festa", rental_price: 200, rental_period: "daily", weight_kg: 65 } as const;
const available: Availability = {
  assets: [asset(8), asset(9)],
  kits: [
    {
      ...kit,
      code: "KF",
      description: "",
      rental_period: "daily",
      available_count: 1,
      items: [{ model_id: 2, model_name: "Chopeira", qty_required: 1, unit_price: 0, is_optional: false }],
    },
  ],
  with_beer: [],
  lapsed: [],
  models: [],
  busy: [
    {
      asset_id: 7,
      asset_tag: "BARRIL50-0007",
      model_id: 1,
      model_name: "Barril 50L",
      order_id: 38,
      order_code: "EV-2026-00038",
      until: "2026-12-25T17:00:00Z",
      reason: "Reservado para o evento EV-2026-00038.",
    },
  ],
  window: { start: "", end: "" },
};

describe("a refusal of the server", () => {
  const problem = {
    error: "BARRIL50-0007 está reservado para o evento EV-2026-00038.",
    asset: { id: 7, asset_tag: "BARRIL50-0007" },
    order: { id: 38, order_code: "EV-2026-00038" },
    free: [{ id: 9, asset_tag: "BARRIL50-0009" }],
  };

  it("tells what is taken, by whom, and what is free instead", () => {
    expect(lostRace(new ApiError(409, "HTTP error! status: 409", problem))).toEqual({
      sentence: problem.error,
      asset: problem.asset,
      order: problem.order,
      model: null,
      free: problem.free,
    });
  });

  it.each([
    ["without equipment in it", new ApiError(409, "", { error: "Informe a data da entrega." })],
    ["of another kind", new ApiError(422, "", problem)],
    ["that never arrived", new TypeError("Failed to fetch")],
  ])("%s is no lost race", (_what, error) => {
    expect(lostRace(error)).toBeUndefined();
  });
});

const lost: LostRace = {
  sentence: "BARRIL50-0008 acabou de ser reservado para o evento EV-2026-00040.",
  asset: { id: 8, asset_tag: "BARRIL50-0008" },
  order: { id: 40, order_code: "EV-2026-00040" },
  model: null,
  free: [{ id: 9, asset_tag: "BARRIL50-0009" }],
};

describe("what is wrong with what was chosen", () => {
  it("nothing, while all of it is free", () => {
    expect(troubles(withKit(withAsset([], asset(8)), kit), available, undefined).size).toBe(0);
  });

  it("a taken asset says by which order, and what of its model is free and not chosen yet", () => {
    const items = withAsset(withAsset([], asset(7)), asset(8));
    const trouble = troubles(items, available, undefined).get("asset-7");
    expect(trouble).toMatchObject({
      sentence: "Reservado para o evento EV-2026-00038.",
      order: { id: 38, order_code: "EV-2026-00038" },
    });
    expect(trouble?.replacements.map(({ id }) => id)).toEqual([9]);
  });

  it("the loser of a race is marked at once, before the list of what is free is asked for again", () => {
    const trouble = troubles(withAsset([], asset(8)), undefined, lost).get("asset-8");
    expect(trouble?.sentence).toBe(lost.sentence);
    expect(trouble?.replacements).toEqual([
      {
        id: 9,
        asset_tag: "BARRIL50-0009",
        model_id: 1,
        model_name: "Barril 50L",
        unit_kg: 75,
        rental_price: 100,
        rental_period: null,
      },
    ]);
  });

  it("an asset that is neither free nor with an order cannot be had either", () => {
    const trouble = troubles(withAsset([], asset(5)), available, undefined).get("asset-5");
    expect(trouble?.sentence).toBe("Não está disponível nessas datas.");
  });

  it("more kits than there are", () => {
    const items = withKit(withKit([], kit), kit);
    expect(troubles(items, available, undefined).get("kit-3")?.sentence).toBe("Só 1 kit livre nessas datas.");
  });

  it("a kit whose model ran out says so in the server's words", () => {
    const race = { ...lost, asset: null, model: { id: 2, name: "Chopeira" }, sentence: "Só há 0 livres." };
    expect(troubles(withKit([], kit), available, race).get("kit-3")?.sentence).toBe("Só há 0 livres.");
  });
});
