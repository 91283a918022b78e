import { expect, it } from "vitest";
import type { Kind } from "./limits";
import { moved } from "./order";
import { admit, next, type UploadItem } from "./queue";

const item = (name: string, state: UploadItem["state"] = "uploading"): UploadItem => ({
  key: name,
  name,
  size: 1,
  state,
  progress: 0,
});
const named = (...names: string[]) => names.map((name) => ({ name }));
const gallery = (kind: Kind, present = 0, items: UploadItem[] = [], replacing = false) => ({
  kind,
  present,
  items,
  replacing,
});

it("the bytes are the first half, the server's work the second", () => {
  let items = next([], { what: "added", items: [item("a.jpg")] });
  items = next(items, { what: "sent", key: "a.jpg", part: 0.5 });
  expect(items).toMatchObject([{ state: "uploading", progress: 25 }]);
  items = next(items, { what: "sent", key: "a.jpg", part: 1 });
  expect(items).toMatchObject([{ state: "processing", progress: 50 }]);
  items = next(items, { what: "completed", key: "a.jpg", imageId: 7 });
  expect(items).toMatchObject([{ state: "completed", progress: 100 }]);
});

it("what failed says why and stays until it is dismissed; what is done makes room", () => {
  let items = next([item("a.jpg", "completed"), item("b.jpg")], {
    what: "failed",
    key: "b.jpg",
    message: "Arquivo inválido",
  });
  items = next(items, { what: "added", items: [item("c.jpg")] });
  expect(items.map(({ name, state }) => [name, state])).toEqual([
    ["b.jpg", "error"],
    ["c.jpg", "uploading"],
  ]);
  expect(items[0]?.message).toBe("Arquivo inválido");
  expect(next(items, { what: "dismissed", key: "b.jpg" }).map(({ name }) => name)).toEqual(["c.jpg"]);
});

it("a name that is on its way is refused, one that failed may be sent again", () => {
  const items = [item("a.jpg"), item("b.jpg", "processing"), item("c.jpg", "error")];
  const { admitted, notices } = admit(named("a.jpg", "b.jpg", "c.jpg", "d.jpg"), gallery("hero", 0, items));
  expect(admitted.map(({ name }) => name)).toEqual(["c.jpg", "d.jpg"]);
  expect(notices).toEqual(["Arquivo(s) já sendo enviado(s): a.jpg, b.jpg"]);
});

it("two files of one name in one choice are one", () => {
  const { admitted, notices } = admit(named("a.jpg", "a.jpg"), gallery("hero"));
  expect(admitted).toHaveLength(1);
  expect(notices).toEqual(["Arquivo(s) já sendo enviado(s): a.jpg"]);
});

it.each<[Kind, number, string]>([
  ["category", 1, "Máximo de 1 imagem(ns) permitida(s) para categoria"],
  ["product", 1, "Máximo de 1 imagem(ns) permitida(s) para produto"],
  ["hero", 15, "Máximo de 15 imagem(ns) permitida(s) para hero"],
])("a %s has room for %i", (kind, most, text) => {
  const many = named(...Array.from({ length: most + 1 }, (_, number) => `${number}.jpg`));
  expect(admit(many, gallery(kind))).toEqual({ admitted: many.slice(0, most), notices: [text] });
  expect(admit(named("neu.jpg"), gallery(kind, most))).toEqual({ admitted: [], notices: [text] });
  expect(admit(many.slice(0, most), gallery(kind))).toMatchObject({ notices: [] });
});

it("what is on its way takes room too, a replacement takes none", () => {
  expect(admit(named("b.jpg"), gallery("hero", 14, [item("a.jpg")])).admitted).toEqual([]);
  expect(admit(named("b.jpg"), gallery("product", 1, [], true))).toEqual({ admitted: named("b.jpg"), notices: [] });
});

it("a moved picture pushes the others along", () => {
  expect(moved([1, 2, 3, 4], 0, 2)).toEqual([2, 3, 1, 4]);
  expect(moved([1, 2, 3, 4], 3, 0)).toEqual([4, 1, 2, 3]);
  expect(moved([1, 2, 3], 1, 9)).toEqual([1, 3, 2]);
  expect(moved([1, 2, 3], 7, 0)).toEqual([1, 2, 3]);
});
