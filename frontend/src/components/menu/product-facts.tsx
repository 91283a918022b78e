import { factsOf, type Measures } from "@/api/public/menu";
import { classNames } from "@/components/ui/class-names";

/** Volume, weight and alcohol in small capitals, parted by a raised dot. */
export function ProductFacts({ product, className }: { product: Measures; className?: string }) {
  const facts = factsOf(product);
  if (facts.length === 0) return null;
  return (
    <p className={classNames("text-xs font-medium tracking-wider text-muted tabular-nums", className)}>
      {facts.join(" · ")}
    </p>
  );
}
