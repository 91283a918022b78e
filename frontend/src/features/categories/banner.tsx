import { Tags } from "lucide-react";
import { classNames } from "@/components/ui/class-names";
import type { Category } from "./categories";

/** The banner in small, or the mark of a category that has none. */
export function Banner({ category, className }: { category: Pick<Category, "image_url">; className?: string }) {
  return (
    <span
      className={classNames(
        "flex aspect-21/9 w-14 shrink-0 items-center justify-center overflow-hidden rounded-control bg-sunken text-muted",
        className,
      )}
    >
      {category.image_url ? (
        <img src={category.image_url} alt="" loading="lazy" className="size-full object-cover" />
      ) : (
        <Tags aria-hidden="true" className="size-4" />
      )}
    </span>
  );
}
