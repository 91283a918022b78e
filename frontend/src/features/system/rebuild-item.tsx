import { Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Refusal } from "@/components/ui/refusal";
import { formatNumber } from "@/lib/numbers";
import { counted } from "@/lib/text";
import { formatInstant } from "@/lib/time";
import { useCommand } from "@/lib/use-command";
import { rebuildLooks, secondsBetween, spanText } from "@/system/labels";
import { drop, type RebuildState } from "@/system/system";
import { Comparison } from "./comparison";
import { DropDialog, SwitchDialog } from "./rebuild-dialogs";

/** One read model made anew: how far it is, whether it is equal, and the way to switch to it or to drop it. */
export function RebuildItem({ rebuild }: { rebuild: RebuildState }) {
  const { label: name, state, comparison } = rebuild;
  const { label, tone, shape } = rebuildLooks[state];
  return (
    <li aria-label={name} className="flex flex-col gap-3 p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="flex min-w-0 flex-col gap-1">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            {name}
            {rebuild.dropping ? (
              <Badge shape="half">Sendo descartada</Badge>
            ) : (
              <Badge tone={tone} shape={shape}>
                {label}
              </Badge>
            )}
          </p>
          <p className="text-xs text-muted tabular-nums wrap-anywhere">{askedText(rebuild)}</p>
        </div>
        {rebuild.ended_at !== null && <Remove rebuild={rebuild} />}
      </div>
      {rebuild.reason && <p className="wrap-anywhere">{rebuild.reason}</p>}
      {state === "running" && <Progress rebuild={rebuild} />}
      {comparison && <Comparison name={name} comparison={comparison} />}
      {rebuild.automatic && rebuild.ended_at === null ? (
        <p className="text-muted">Vem com a versão nova do sistema e é trocada sozinha quando ficar pronta.</p>
      ) : (
        <Choices rebuild={rebuild} />
      )}
    </li>
  );
}

function Progress({ rebuild: { done, total, seconds_left: left } }: { rebuild: RebuildState }) {
  const id = useId();
  const read = `${formatNumber(done)} de ${counted(total, "registro", "registros")}`;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="tabular-nums">
        {total === 0
          ? "Começando"
          : left === null
            ? read
            : `${read}, cerca de ${spanText(Math.max(1, left))} até o fim`}
      </label>
      <ProgressBar id={id} done={done} total={total} />
    </div>
  );
}

/** What can be decided about one that has not ended. */
function Choices({ rebuild }: { rebuild: RebuildState }) {
  const [asked, setAsked] = useState<"switch" | "drop">();
  const { state, label, dropping } = rebuild;
  const close = () => setAsked(undefined);
  if (dropping || !["running", "comparing", "ready"].includes(state)) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {state === "ready" && (
        <Button size="small" onClick={() => setAsked("switch")} aria-label={`Trocar ${label}`}>
          Trocar
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={() => setAsked("drop")} aria-label={`Descartar ${label}`}>
        Descartar
      </Button>
      {asked === "switch" && <SwitchDialog rebuild={rebuild} onClose={close} />}
      {asked === "drop" && <DropDialog rebuild={rebuild} onClose={close} />}
    </div>
  );
}

/** Takes one that has ended out of the list. */
function Remove({ rebuild: { id, label } }: { rebuild: RebuildState }) {
  const remove = useCommand({
    run: () => drop(id),
    invalidates: ["readSystem"],
  });
  return (
    <div className="flex flex-col items-end gap-2">
      <Button
        size="small"
        variant="quiet"
        aria-label={`Tirar da lista: ${label}`}
        title="Tirar da lista"
        onClick={() => remove.mutate()}
        disabled={remove.isPending}
      >
        <Trash2 aria-hidden="true" className="size-4 text-muted" />
      </Button>
      <Refusal error={remove.error} fallback="Não foi possível tirar da lista" />
    </div>
  );
}

/** `Pedida por Ana Beltrão em 21/11/2026 20:15, trocada por Rui Prado 40 s depois`. */
function askedText({ who, decided_by: decider, state, started_at: from, ended_at: to }: RebuildState): string {
  const asked = `Pedida por ${who} em ${formatInstant(from)}`;
  if (!to) return asked;
  const after = `${spanText(Math.max(1, secondsBetween(from, to)))} depois`;
  const end = { switched: "trocada", dropped: "descartada" }[state as string] ?? "acabou";
  return `${asked}, ${end} ${decider && end !== "acabou" ? `por ${decider} ` : ""}${after}`;
}
