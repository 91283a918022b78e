import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { touchedByCatalogue } from "@/api/catalogue";
import { errorTexts, textOf } from "@/api/errors";
import { updateCategory } from "@/api/generated/command";
import type { CategoryList } from "@/api/generated/query";
import { every } from "@/api/read";
import { useCommand } from "@/lib/use-command";
import type { Category } from "./categories";

/** Shows or hides a category: seen at once, put back with a message where the server refuses. */
export function useVisibility(category: Pick<Category, "id" | "version" | "visible">) {
  const client = useQueryClient();
  const { id } = category;
  const save = useCommand({
    // one after the other: the second press names the version that the first one made
    queue: `category-${id}-visible`,
    run: (visible: boolean) => {
      const { version } = held(client, id) ?? category;
      return updateCategory(id, { visible }, { version });
    },
    invalidates: touchedByCatalogue,
    onDone: ({ version }) => replace(client, id, { version }),
    onFailed: (error, visible) => {
      replace(client, id, shown(!visible));
      toast.error(errorTexts.categories.visibility, { description: textOf(error, "Nada mudou. Tente novamente.") });
    },
  });
  return async (visible: boolean) => {
    await client.cancelQueries(every("listCategories"));
    replace(client, id, shown(visible));
    save.mutate(visible);
  };
}

const shown = (visible: boolean) => ({ visible, status: visible ? ("active" as const) : ("inactive" as const) });

const lists = (client: QueryClient) => client.getQueriesData<CategoryList>(every("listCategories"));

function held(client: QueryClient, id: number): Category | undefined {
  const found = lists(client).flatMap(([, cached]) => cached?.categories.filter((row) => row.id === id) ?? []);
  return found.sort((one, other) => other.version - one.version)[0];
}

function replace(client: QueryClient, id: number, fields: Partial<Category>): void {
  const changed = (rows: Category[]) => rows.map((row) => (row.id === id ? { ...row, ...fields } : row));
  for (const [key, cached] of lists(client)) {
    if (cached) client.setQueryData(key, { ...cached, categories: changed(cached.categories) });
  }
}
