import { Link } from "react-router-dom";
import { paths } from "@/app/paths";
import { classNames } from "@/components/ui/class-names";
import { formatNumber } from "@/lib/numbers";
import type { FailureState } from "@/system/system";

interface EventLinkProps {
  event: Pick<FailureState, "number" | "stream" | "topic" | "version">;
  className?: string;
}

/** An event that holds a read model or is missing in one, with the way to it in the history of its own stream. */
export function EventLink({ event: { number, stream, topic, version }, className }: EventLinkProps) {
  const asked = new URLSearchParams({ stream, ...(number && { event: String(number) }) });
  return (
    <>
      <Link
        to={`${paths.admin.history}?${asked}`}
        className={classNames("font-medium underline underline-offset-4", className)}
      >
        {number === null ? topic : `registro nº ${formatNumber(number)}`}
      </Link>
      {`, ${number === null ? "" : `${topic}, `}de ${stream}, versão ${version}`}
    </>
  );
}
