import type { LucideIcon } from "lucide-react";
import { useAddress } from "@/lib/use-address";
import { Button } from "./button";

interface View<Name extends string> {
  name: Name;
  label: string;
  Icon: LucideIcon;
}

/** The first view, unless `parameter` of the address names another: it is kept there, as the rest of what a list shows. */
export function useView<Name extends string>(
  parameter: string,
  [first, ...others]: readonly [View<Name>, ...View<Name>[]],
): [Name, (name: Name) => void] {
  const { parameters, put } = useAddress();
  const show = (name: Name) => put({ [parameter]: name === first.name ? "" : name });
  const asked = others.find(({ name }) => name === parameters.get(parameter));
  return [(asked ?? first).name, show];
}

interface ViewToggleProps<Name extends string> {
  views: readonly View<Name>[];
  view: Name;
  onView: (name: Name) => void;
  /** Icons alone, where there is little room. */
  compact?: boolean;
}

/** The same things, shown another way. */
export function ViewToggle<Name extends string>({ views, view, onView, compact }: ViewToggleProps<Name>) {
  return (
    <fieldset className="flex">
      <legend className="sr-only">Mostrar como</legend>
      {views.map(({ name, label, Icon }) => (
        <Button
          icon={Icon}
          key={name}
          variant={name === view ? "secondary" : "quiet"}
          aria-pressed={name === view}
          aria-label={compact ? label : undefined}
          title={compact ? label : undefined}
          onClick={() => onView(name)}
          className="px-3"
        >
          {!compact && label}
        </Button>
      ))}
    </fieldset>
  );
}
