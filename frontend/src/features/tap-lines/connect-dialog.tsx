import { connect, type Keg } from "@/api/beers";
import { touchedByStock } from "@/api/stock";
import { Dialog } from "@/components/ui/dialog";
import { Refusal } from "@/components/ui/refusal";
import { fullDay } from "@/lib/days";
import { formatNumber } from "@/lib/numbers";
import { expiryText } from "@/lib/stock-amounts";
import { useCommand } from "@/lib/use-command";

interface ConnectDialogProps {
  tap: number;
  /** For each beer the keg that expires first. */
  offered: readonly Keg[];
  onClose: () => void;
}

/** One touch on a beer connects the keg of it that expires first. */
export function ConnectDialog({ tap, offered, onClose }: ConnectDialogProps) {
  const action = useCommand({
    run: (keg: Keg) => connect(keg, { tap, reason: "" }),
    invalidates: touchedByStock,
    success: (_answer, keg) => `${keg.name} na torneira ${tap}.`,
    onDone: onClose,
  });
  return (
    <Dialog label={`Ligar na torneira ${tap}`} onClose={onClose} className="max-w-md">
      <div className="flex flex-col gap-3 p-5">
        <h2 className="pr-12 text-lg font-semibold">{`Ligar na torneira ${tap}`}</h2>
        {offered.length === 0 ? (
          <p className="text-muted">Não há barril cheio na casa que possa ser servido hoje.</p>
        ) : (
          <p className="text-sm text-muted">De cada chope, o barril que vence primeiro.</p>
        )}
        <ul className="flex flex-col gap-2">
          {offered.map((keg) => (
            <li key={keg.id}>
              <button
                type="button"
                disabled={action.isPending}
                onClick={() => action.mutate(keg)}
                className="flex min-h-14 w-full flex-col items-start justify-center rounded-control border border-line-strong px-4 py-2 text-left hover:bg-sunken disabled:opacity-55"
              >
                <span className="font-semibold wrap-anywhere">{keg.name || "Produto excluído"}</span>
                <span className="text-sm text-muted wrap-anywhere">
                  {`${keg.container_tag || keg.code || `Barril ${keg.id}`} · ${formatNumber(keg.litres)} L · validade ${fullDay(keg.best_before)}, ${expiryText(keg.days_left)}`}
                </span>
              </button>
            </li>
          ))}
        </ul>
        <Refusal
          error={action.error}
          fallback="Não foi possível ligar o barril"
          whenMoved="Alguém mudou este barril agora há pouco. Feche e confira."
        />
      </div>
    </Dialog>
  );
}
