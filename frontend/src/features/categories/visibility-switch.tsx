import { Switch } from "@/components/ui/switch";
import type { Category } from "./categories";
import { useVisibility } from "./use-visibility";

export function VisibilitySwitch({ category }: { category: Category }) {
  const setVisible = useVisibility(category);
  return (
    <Switch label={`${category.name}: no cardápio`} checked={category.visible} onChange={(on) => setVisible(on)} />
  );
}
