import { EyeOff } from "lucide-react";

/** Why values are shown as "•••" to the person who reads. */
export function Masked({ why }: { why: string | null | undefined }) {
  if (!why) return null;
  return (
    <p className="mt-1 flex items-start gap-1.5 text-xs text-muted">
      <EyeOff aria-hidden="true" className="size-4 shrink-0" />
      {why}
    </p>
  );
}
