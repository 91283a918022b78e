import type { Kit } from "@/api/equipment";
import { StreamHistory } from "@/components/history/stream-history";
import { Dialog } from "@/components/ui/dialog";

/** Everything that happened to a kit, with what each change changed. */
export function KitHistory({ kit, onClose }: { kit: Kit; onClose: () => void }) {
  return (
    <Dialog label={`Histórico de ${kit.name}`} onClose={onClose}>
      <h2 className="border-b border-line px-4 py-3 pr-14 text-lg font-semibold">{`Histórico de ${kit.name}`}</h2>
      <StreamHistory stream={`kit_definition-${kit.id}`} />
    </Dialog>
  );
}
