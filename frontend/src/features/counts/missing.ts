import type { CountLine } from "@/api/counts";
import { equipmentStatuses } from "@/components/ui/status-badge";

/** A missing piece that still exists. */
export interface Missing {
  id: number;
  tag: string;
  now: NonNullable<CountLine["now"]>;
}

interface MissingPieces {
  /** Nobody has said yet what became of them. */
  open: readonly Missing[];
  known: readonly Missing[];
  /** Tags of pieces that were deleted since. */
  gone: readonly string[];
}

/** The missing pieces by what is left to do. */
export function missingOf(lines: readonly CountLine[]): MissingPieces {
  const pieces = lines.flatMap(({ asset_id: id, tag, now }) => (id === null || !now ? [] : [{ id, tag, now }]));
  return {
    open: pieces.filter(({ now }) => now.is_open),
    known: pieces.filter(({ now }) => !now.is_open),
    gone: lines.filter(({ now }) => !now).map(({ tag }) => tag),
  };
}

/** What became of it, as far as anybody has said. */
export function fateOf({ status, location_name, read_later_at }: Missing["now"]): string {
  if (read_later_at) return `Lida depois em ${read_later_at}`;
  if (status === "available" || status === "reserved") return `Agora em ${location_name}`;
  return equipmentStatuses[status].label;
}
