import { Badge } from "@/components/ui/badge";
import type { AdminImage } from "./images";

/** 'Inativa', 'Principal' for the first of the visible ones, else its place. */
export function ImageBadge({ image }: { image: Pick<AdminImage, "is_active" | "sort_order"> }) {
  if (!image.is_active) return <Badge shape="ring">Inativa</Badge>;
  if (image.sort_order === 0) {
    return (
      <Badge tone="amber" shape="check">
        Principal
      </Badge>
    );
  }
  return <Badge tone="info">{`#${image.sort_order + 1}`}</Badge>;
}
