import { MapPin } from "lucide-react";
import { Link } from "react-router-dom";
import type { Asset } from "@/api/equipment";
import { paths } from "@/app/paths";
import { OrderLink } from "@/components/orders/order-link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { RecordCard } from "@/components/ui/card-grid";
import { DeleteButton } from "@/components/ui/delete-button";
import { LinkButton } from "@/components/ui/link-button";
import { StatusBadge } from "@/components/ui/status-badge";
import { formatInstant } from "@/lib/time";
import { OverdueBadge } from "./service-badge";

export interface AssetActions {
  onEdit: (asset: Asset) => void;
  onStatus: (asset: Asset) => void;
  onDelete: (asset: Asset) => void;
}

interface AssetCardProps extends AssetActions {
  asset: Asset;
  now: Date;
}

export function AssetCard({ asset, now, onEdit, onStatus, onDelete }: AssetCardProps) {
  const { asset_tag: tag } = asset;
  const page = paths.operations.asset(asset.id);
  return (
    <RecordCard
      title={
        <Link to={page} className="underline-offset-4 hover:underline">
          {tag}
        </Link>
      }
      subtitle={asset.model_name}
      badges={<AssetBadges asset={asset} now={now} />}
      actions={
        <>
          <LinkButton to={page} aria-label={`Ver ${tag}`} variant="quiet" size="small">
            Ver
          </LinkButton>
          <Button size="small" variant="quiet" aria-label={`Editar ${tag}`} onClick={() => onEdit(asset)}>
            Editar
          </Button>
          <Button size="small" variant="quiet" aria-label={`Editar situação de ${tag}`} onClick={() => onStatus(asset)}>
            Situação
          </Button>
          <DeleteButton name={tag} onClick={() => onDelete(asset)} />
        </>
      }
    >
      <p className="flex items-center gap-1.5">
        <MapPin aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <span className="sr-only">Local: </span>
        <Whereabouts asset={asset} />
      </p>
      <NextUse asset={asset} />
      {asset.notes && <p className="line-clamp-2 text-muted">{asset.notes}</p>}
    </RecordCard>
  );
}

/** Its status; and what the status does not tell: that it should be back, or that somebody has it booked right now. */
export function AssetBadges({ asset, now }: { asset: Asset; now: Date }) {
  const late = asset.current_order !== null && Date.parse(asset.current_order.due_back) < now.getTime();
  return (
    <>
      <StatusBadge kind="equipment" status={asset.status} />
      {late && asset.status === "checked_out" ? (
        <Badge tone="bad" shape="triangle">
          Devolução atrasada
        </Badge>
      ) : (
        asset.status === "available" &&
        !asset.is_free_now && (
          <Badge tone="info" shape="half">
            Ocupado agora
          </Badge>
        )
      )}
      <OverdueBadge services={asset.services} />
    </>
  );
}

/** Where it is; and where it belongs, if that is elsewhere. What is lost is nowhere: it was last seen there. */
export function Whereabouts({ asset }: { asset: Asset }) {
  if (asset.status === "lost") return <span>{`Visto por último: ${asset.location_name}`}</span>;
  return asset.home_location_id === asset.stock_location_id ? (
    <span>{asset.location_name}</span>
  ) : (
    <span>
      {asset.location_name}
      <span className="text-muted">{` · guardado em ${asset.home_location_name}`}</span>
    </span>
  );
}

/** Who has it until when, or who gets it next. */
export function NextUse({ asset: { current_order: current, next_booking: next } }: { asset: Asset }) {
  if (current) {
    return (
      <p>
        {"Com "}
        <OrderLink id={current.order_id}>{current.order_code}</OrderLink>
        {` até ${formatInstant(current.due_back)}`}
      </p>
    );
  }
  if (next) {
    return (
      <p>
        {"Próximo: "}
        <OrderLink id={next.order_id}>{next.order_code}</OrderLink>
        {` em ${formatInstant(next.start)}`}
      </p>
    );
  }
  return <p className="text-muted">Nenhum evento marcado</p>;
}
