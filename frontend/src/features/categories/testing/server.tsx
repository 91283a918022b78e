import { render } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { Toaster } from "sonner";
import { renderAt } from "@/testing/render";
import type { Category } from "../categories";
import { CategoriesView } from "../categories-view";
import { EditCategoryView } from "../edit-category-view";
import { NewCategoryView } from "../new-category-view";

interface Command {
  call: string;
  body: unknown;
  match: string | null;
}

const CATEGORIES = "*/api/v1/admin/categories";
/** The stored categories and what was asked of them; tests fill it and look at it. */
export const pub = { categories: [] as Category[], sent: [] as Command[], asked: [] as URLSearchParams[] };

const problem = (status: number, error: string) => HttpResponse.json({ status, error }, { status });

/** The commands as the server answers them: a stale version is 412, what holds something is not deleted. */
export const answers = [
  http.get(CATEGORIES, ({ request }) => {
    pub.asked.push(new URL(request.url).searchParams);
    const { length } = pub.categories;
    return HttpResponse.json({
      categories: pub.categories,
      data: pub.categories,
      pagination: { page: 1, limit: 25, total: length, pages: 1 },
    });
  }),
  http.get(`${CATEGORIES}/:id`, ({ params }) => {
    const found = pub.categories.find(({ id }) => id === Number(params.id));
    return found ? HttpResponse.json(found) : problem(404, "Esta categoria não existe mais.");
  }),
  http.get("*/api/v1/admin/images", () =>
    HttpResponse.json({ images: [], pagination: { page: 1, limit: 1000, total: 0, pages: 1 } }),
  ),
  http.post(CATEGORIES, async ({ request }) => {
    await note("POST", request);
    return HttpResponse.json({ id: 1, version: 1, position: "0.9", slug: "nova" }, { status: 201 });
  }),
  http.patch(`${CATEGORIES}/reorder`, async ({ request }) => {
    const { ids, versions } = (await note("PATCH reorder", request)) as { ids: number[]; versions: number[] };
    const stale = ids.some((id, place) => one(id).version !== versions[place]);
    if (stale) return problem(412, "Este registro foi alterado por Bia Prado depois que você o abriu.");
    const next = ids.map((id, order) => ({ ...one(id), order, version: one(id).version + 1 }));
    pub.categories = [...next, ...pub.categories.filter(({ id }) => !ids.includes(id))];
    return answer(next);
  }),
  http.patch(`${CATEGORIES}/bulk`, async ({ request }) => {
    const { updates } = (await note("PATCH bulk", request)) as { updates: (Partial<Category> & { id: number })[] };
    return answer(updates.map(changed));
  }),
  http.delete(`${CATEGORIES}/bulk`, async ({ request }) => {
    const { ids } = (await note("DELETE bulk", request)) as { ids: number[] };
    const full = ids.map(one).find(({ product_count }) => product_count > 0);
    if (full) return problem(409, `A categoria “${full.name}” não pode ser excluída porque contém 2 produtos (A, B).`);
    const gone = ids.map(one);
    pub.categories = pub.categories.filter(({ id }) => !ids.includes(id));
    return answer(gone);
  }),
  http.patch(`${CATEGORIES}/:id`, async ({ request, params }) => {
    const body = (await note("PATCH", request)) as Partial<Category>;
    const { id, version } = one(Number(params.id));
    if (request.headers.get("If-Match") !== `"${version}"`) {
      return problem(412, "Este registro foi alterado por Bia Prado depois que você o abriu.");
    }
    return answer([changed({ ...body, id })]);
  }),
  http.delete(`${CATEGORIES}/:id`, async ({ request, params }) => {
    await note("DELETE", request);
    const gone = one(Number(params.id));
    pub.categories = pub.categories.filter(({ id }) => id !== gone.id);
    return answer([gone]);
  }),
];

async function note(call: string, request: Request): Promise<unknown> {
  const text = await request.text();
  const body: unknown = text ? JSON.parse(text) : undefined;
  pub.sent.push({ call, body, match: request.headers.get("If-Match") });
  return body;
}

function one(id: number): Category {
  const found = pub.categories.find((category) => category.id === id);
  if (!found) throw new Error(`no category ${id}`);
  return found;
}

function changed(update: Partial<Category> & { id: number }): Category {
  const before = one(update.id);
  const next: Category = { ...before, ...update, version: before.version + 1 };
  next.status = next.visible ? "active" : "inactive";
  pub.categories = pub.categories.map((category) => (category.id === next.id ? next : category));
  return next;
}

function answer(rows: readonly Category[]) {
  const items = rows.map(({ id, version }) => ({ id, version }));
  return HttpResponse.json({ ...items[0], position: "0.9", items });
}

/** The three screens, opened at an address. */
export function show(address: string) {
  const { router } = renderAt(address, [
    { path: "/admin/categories", element: <CategoriesView /> },
    { path: "/admin/categories/create", element: <NewCategoryView /> },
    { path: "/admin/categories/:id", element: <EditCategoryView /> },
    { path: "/admin/products", element: <p>Os produtos</p> },
  ]);
  render(<Toaster />);
  return router;
}
