import type { NextService } from "@/api/equipment";
import { Badge } from "@/components/ui/badge";

/** How near the day of a service is. */
export function ServiceBadge({ state, kind }: Pick<NextService, "state" | "kind">) {
  if (state === "ok") return <Badge tone="ok">Em dia</Badge>;
  if (state === "soon") {
    return (
      <Badge tone="warn" shape="half">
        Vence em breve
      </Badge>
    );
  }
  return (
    <Badge tone="bad" shape="triangle">
      {kind === "test" ? "Teste vencido" : "Vencido"}
    </Badge>
  );
}

/** The mark of an asset: what is over, a test first. Nothing where all is in time. */
export function OverdueBadge({ services }: { services: readonly NextService[] }) {
  const over = services.filter(({ state }) => state === "over");
  if (over.length === 0) return null;
  const isTest = over.some(({ kind }) => kind === "test");
  return (
    <Badge tone="bad" shape="triangle">
      {isTest ? "Teste vencido" : "Manutenção vencida"}
    </Badge>
  );
}
