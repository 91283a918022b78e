import type { Site } from "@/api/public/site";
import { classNames } from "@/components/ui/class-names";
import { openingStatus, statusText } from "@/lib/opening-hours";
import { useNow } from "@/lib/use-now";

interface OpenStatusProps extends Pick<Site, "hours" | "specialDays"> {
  className?: string;
}

/** 'Aberto agora · até 00:00' or 'Fechado · abre hoje às 16:30', from the hours the house keeps; nothing while they are unknown. */
export function OpenStatus({ hours, specialDays, className }: OpenStatusProps) {
  const status = openingStatus(hours, useNow(), specialDays);
  if (hours.length === 0) return null;
  return (
    <p className={classNames("inline-flex items-center gap-2.5 font-medium", className)}>
      <span
        aria-hidden="true"
        className={classNames(
          "size-2.5 rounded-full",
          status.open ? "bg-ok ring-4 ring-ok/25" : "border-2 border-muted",
        )}
      />
      {statusText(status)}
    </p>
  );
}
