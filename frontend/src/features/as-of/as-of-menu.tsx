import { useQuery } from "@tanstack/react-query";
import { BookOpen } from "lucide-react";
import { readMenuThen } from "@/api/generated/query";
import { menuFrom, sectionsOf } from "@/api/public/menu";
import { MenuShelves } from "@/components/menu/menu-shelves";
import { EmptyState } from "@/components/ui/empty-state";
import { thenQuery } from "./as-of";
import { Past } from "./past";
import type { MomentState } from "./use-moment";

/** The menu that a visitor saw, as the public site shows it. */
export function ThenMenu({ state }: { state: MomentState }) {
  const then = useQuery(thenQuery("menu", readMenuThen, state.moment, {}));
  return (
    <Past state={state} then={then}>
      {({ view }) => <Menu sections={sectionsOf(menuFrom(view))} />}
    </Past>
  );
}

function Menu({ sections }: { sections: ReturnType<typeof sectionsOf> }) {
  if (sections.length === 0) {
    return (
      <EmptyState
        title="O cardápio estava vazio"
        hint="Neste instante nenhum produto aparecia no site."
        icon={<BookOpen aria-hidden="true" className="size-8" />}
      />
    );
  }
  return (
    <div data-face="public" className="flex flex-col gap-12 rounded-b-card bg-surface p-3 text-text sm:p-6">
      <MenuShelves sections={sections} orderable={false} />
    </div>
  );
}
