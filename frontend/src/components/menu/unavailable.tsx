import { Badge } from "@/components/ui/badge";

/** Ran out for today; it stays on the menu so that who came for it knows. */
export function Unavailable() {
  return (
    <Badge tone="bad" shape="cross">
      Indisponível
    </Badge>
  );
}
