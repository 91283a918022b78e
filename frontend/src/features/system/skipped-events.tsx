import { counted } from "@/lib/text";
import { formatInstant } from "@/lib/time";
import type { ProjectionState } from "@/system/system";
import { EventLink } from "./event-link";

/** What a read model leaves out until it is rebuilt: which events, who wanted it, and why. */
export function SkippedEvents({ projection: { label, holes } }: { projection: ProjectionState }) {
  return (
    <section aria-label={`O que falta em ${label}`} className="flex flex-col gap-2 rounded-control bg-warn-soft p-3">
      <p>
        <strong className="text-warn">{counted(holes.length, "registro pulado", "registros pulados")}.</strong>
        {" Refazer a leitura a põe em dia, se a causa já foi corrigida."}
      </p>
      <ul className="flex flex-col gap-2">
        {holes.map((hole) => (
          <li key={hole.position} className="wrap-anywhere">
            <EventLink event={hole} />
            <p>{`Pulado por ${hole.who} em ${formatInstant(hole.at)}: ${hole.reason || "o motivo está na história"}`}</p>
            <code className="text-sm">{hole.error}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
