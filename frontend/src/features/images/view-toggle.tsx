import { Grid2X2, List } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import { Button } from "@/components/ui/button";

type View = "list" | "grid";

/** Kept in the address, as the rest of what a list shows. */
export function useView(): [View, (view: View) => void] {
  const [parameters, setParameters] = useSearchParams();
  const set = (view: View) =>
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        if (view === "grid") next.set("view", view);
        else next.delete("view");
        return next;
      },
      { replace: true },
    );
  return [parameters.get("view") === "grid" ? "grid" : "list", set];
}

const views = [
  { view: "list", label: "Lista", Icon: List },
  { view: "grid", label: "Grade", Icon: Grid2X2 },
] as const;

/** A table, or pictures beside each other. */
export function ViewToggle({ view, onView }: { view: View; onView: (view: View) => void }) {
  return (
    <fieldset className="flex">
      <legend className="sr-only">Mostrar como</legend>
      {views.map(({ view: each, label, Icon }) => (
        <Button
          key={each}
          variant={each === view ? "secondary" : "quiet"}
          aria-pressed={each === view}
          aria-label={label}
          title={label}
          onClick={() => onView(each)}
          className="px-3"
        >
          <Icon aria-hidden="true" className="size-4" />
        </Button>
      ))}
    </fieldset>
  );
}
