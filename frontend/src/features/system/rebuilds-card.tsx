import { Card } from "@/components/ui/card";
import type { SystemState } from "@/system/system";
import { REBUILDS } from "./projection-row";
import { RebuildItem } from "./rebuild-item";

/** 'Leituras refeitas': what is being made anew, what waits for somebody, and what has been. */
export function RebuildsCard({ rebuilds }: Pick<SystemState, "rebuilds">) {
  return (
    <Card title="Leituras refeitas" id={REBUILDS}>
      {rebuilds.length === 0 ? (
        <p className="p-4 text-muted">
          Nenhuma por enquanto. Refazer uma leitura conserta o que estiver errado nela: ela é feita de novo da história,
          ao lado da que está no ar.
        </p>
      ) : (
        <ul aria-label="Leituras refeitas" className="divide-y divide-line">
          {rebuilds.map((rebuild) => (
            <RebuildItem key={rebuild.id} rebuild={rebuild} />
          ))}
        </ul>
      )}
    </Card>
  );
}
