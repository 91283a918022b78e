import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { assetsQuery, kitsQuery, type Model } from "@/api/equipment";
import { failedTo } from "@/api/errors";
import { paths } from "@/app/paths";
import { Button } from "@/components/ui/button";
import { Collection } from "@/components/ui/collection";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { StatusBadge } from "@/components/ui/status-badge";
import { formatMoney } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import { listed } from "@/lib/text";
import { daysText, minutesText, rentalText } from "./labels";

interface ModelSheetProps {
  model: Model;
  onEdit: () => void;
  onRegister: () => void;
  onClose: () => void;
}

/** Everything of one model: its times, what exists of it, and the kits that take it. */
export function ModelSheet({ model, onEdit, onRegister, onClose }: ModelSheetProps) {
  const assets = useQuery(assetsQuery({ model_id: model.id }));
  const kits = useQuery(kitsQuery());
  const inKits = (kits.data?.kits ?? []).filter((kit) => kit.items.some((item) => item.model_id === model.id));
  return (
    <Dialog label={model.name} onClose={onClose} className="max-w-xl">
      <div className="flex flex-wrap items-center gap-3 border-b border-line py-4 pr-16 pl-5">
        <h2 className="text-lg font-semibold">{model.name}</h2>
        <StatusBadge status={model.is_active ? "active" : "inactive"} />
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 px-5 py-4">
        <dt className="text-muted">Limpeza entre empréstimos</dt>
        <dd>{minutesText(model.cleaning_buffer_min)}</dd>
        <dt className="text-muted">Duração do empréstimo</dt>
        <dd>{daysText(model.default_loan_days)}</dd>
        <dt className="text-muted">Aluguel avulso</dt>
        <dd>{rentalText(model)}</dd>
        {model.penalty_per_day > 0 && (
          <>
            <dt className="text-muted">Multa por dia de atraso</dt>
            <dd>{formatMoney(model.penalty_per_day)}</dd>
          </>
        )}
        {model.capacity_l !== null && (
          <>
            <dt className="text-muted">Capacidade</dt>
            <dd>{`${formatNumber(model.capacity_l)} L`}</dd>
          </>
        )}
        {model.weight_kg !== null && (
          <>
            <dt className="text-muted">Peso</dt>
            <dd>{`${formatNumber(model.weight_kg)} kg`}</dd>
          </>
        )}
        {model.tare_kg !== null && (
          <>
            <dt className="text-muted">Peso vazio</dt>
            <dd>{`${formatNumber(model.tare_kg)} kg`}</dd>
          </>
        )}
        {model.owner && (
          <>
            <dt className="text-muted">Dono</dt>
            <dd className="wrap-anywhere">{model.owner}</dd>
          </>
        )}
        <dt className="text-muted">Kits com este modelo</dt>
        <dd>{inKits.length > 0 ? listed(inKits.map((kit) => kit.name)) : kits.isPending ? "…" : "nenhum"}</dd>
      </dl>
      <section aria-label="Ativos deste modelo" className="border-t border-line">
        <Collection
          query={assets}
          name="ativos"
          fallback={failedTo("fetch", "equipment assets")}
          loading={<Skeleton className="m-5 h-24" />}
          rows={(found) => found.assets}
          empty={<p className="px-5 py-4 text-muted">Ainda não há nenhum ativo deste modelo.</p>}
        >
          {(rows) => (
            <ul className="divide-y divide-line">
              {rows.map((asset) => (
                <li key={asset.id} className="flex flex-wrap items-center justify-between gap-x-3 px-5 py-1.5">
                  <Link
                    to={paths.operations.asset(asset.id)}
                    className="inline-flex min-h-8 items-center font-medium underline-offset-4 hover:underline"
                  >
                    {asset.asset_tag}
                  </Link>
                  <span className="flex items-center gap-3">
                    <span className="text-muted">{asset.location_name}</span>
                    <StatusBadge kind="equipment" status={asset.status} />
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Collection>
      </section>
      <div className="sticky bottom-0 flex flex-wrap justify-end gap-2 border-t border-line bg-raised px-5 py-4">
        {model.is_active && <Button onClick={onRegister}>Cadastrar ativo</Button>}
        <Button onClick={onEdit}>Editar</Button>
      </div>
    </Dialog>
  );
}
