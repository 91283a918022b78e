import type { ReactNode } from "react";
import { Switch } from "@/components/ui/switch";

interface SwitchRowProps {
  label: string;
  hint: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch with its name before it, and below that what it does. */
export function SwitchRow({ label, hint, ...control }: SwitchRowProps) {
  return (
    <div className="flex items-center gap-4">
      <div className="grow">
        <p aria-hidden="true" className="font-medium">
          {label}
        </p>
        <div className="text-muted text-sm">{hint}</div>
      </div>
      <Switch label={label} {...control} />
    </div>
  );
}
