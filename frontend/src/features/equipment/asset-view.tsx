import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { type AssetEvent, type AssetHistory, assetHistoryQuery, modelsQuery } from "@/api/equipment";
import { failedTo } from "@/api/errors";
import { paths } from "@/app/paths";
import { HistoryTabs } from "@/components/history/history-tabs";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { RecordPage, useRecordId } from "@/components/ui/record-page";
import { Timeline } from "@/components/ui/timeline";
import { counted } from "@/lib/text";
import { useNow } from "@/lib/use-now";
import { useMay } from "@/session/access";
import { AssetBookings } from "./asset-bookings";
import { AssetBadges, NextUse, Whereabouts } from "./asset-card";
import { AssetDialog } from "./asset-dialog";
import { AssetServices } from "./asset-services";
import { DeleteDialog } from "./delete-dialog";
import { daysText, minutesText } from "./labels";
import { StatusDialog } from "./status-dialog";

const equipmentList = `${paths.operations.equipment}?tab=assets`;

/** One asset: what it is and where, who has it and who gets it, and everything that ever happened to it. */
export function AssetView() {
  const { id, isId } = useRecordId();
  return (
    <RecordPage
      query={useQuery({ ...assetHistoryQuery(id), enabled: isId })}
      isId={isId}
      shapes={["h-40", "h-72"]}
      name="o ativo"
      fallback={failedTo("fetch", "equipment asset")}
      missing={
        <EmptyState title="Ativo não encontrado" hint="Ele pode ter sido excluído.">
          <LinkButton to={equipmentList}>Ver todos os ativos</LinkButton>
        </EmptyState>
      }
    >
      {(history) => <Whole history={history} />}
    </RecordPage>
  );
}

function Whole({ history: { asset, bookings, events, services } }: { history: AssetHistory }) {
  const [open, setOpen] = useState<"edit" | "status" | "delete">();
  const models = useQuery(modelsQuery()).data?.models ?? [];
  const model = models.find((each) => each.id === asset.model_id);
  const navigate = useNavigate();
  const now = useNow();
  const close = () => setOpen(undefined);

  return (
    <div className="flex flex-col gap-4">
      <Card>
        <div className="flex flex-wrap items-start justify-between gap-4 border-b border-line p-4">
          <div className="flex flex-col gap-1.5">
            <h2 className="text-lg font-semibold wrap-anywhere">{asset.asset_tag}</h2>
            <div className="flex flex-wrap gap-1.5">
              <AssetBadges asset={asset} now={now} />
            </div>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" onClick={() => setOpen("status")}>
              Editar situação
            </Button>
            <Button onClick={() => setOpen("edit")}>Editar</Button>
            <Button variant="danger" onClick={() => setOpen("delete")}>
              Excluir
            </Button>
          </div>
        </div>
        <dl className="grid gap-x-8 gap-y-3 p-4 sm:grid-cols-2 lg:grid-cols-3">
          <Fact label="Modelo">{asset.model_name}</Fact>
          <Fact label="Local">
            <Whereabouts asset={asset} />
          </Fact>
          <Fact label="Uso">
            <NextUse asset={asset} />
          </Fact>
          <Fact label="Saiu com eventos">{counted(asset.times_used, "vez", "vezes")}</Fact>
          {model && (
            <Fact label="Limpeza e empréstimo">
              {`${minutesText(model.cleaning_buffer_min)} · ${daysText(model.default_loan_days)}`}
            </Fact>
          )}
          <Fact label="Observações">
            {asset.notes ? (
              <span className="whitespace-pre-wrap">{asset.notes}</span>
            ) : (
              <span className="text-muted">–</span>
            )}
          </Fact>
        </dl>
      </Card>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <AssetServices asset={asset} done={services} />
          <AssetBookings bookings={bookings} />
        </div>
        <AssetTimeline assetId={asset.id} events={events} />
      </div>
      {open === "edit" && <AssetDialog asset={asset} onClose={close} />}
      {open === "status" && <StatusDialog asset={asset} onClose={close} />}
      {open === "delete" && (
        <DeleteDialog
          resource="assets"
          row={asset}
          name={asset.asset_tag}
          onDeleted={() => void navigate(equipmentList)}
          onClose={close}
        />
      )}
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-0.5">
      <dt className="text-xs text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Everything that happened to the asset, as it comes: the newest first; what, who, when and why. */
function AssetTimeline({ assetId, events }: { assetId: number; events: readonly AssetEvent[] }) {
  const items = events.map((event) => ({
    key: `${event.at}-${event.kind}-${event.order_id ?? ""}`,
    title: <Title event={event} />,
    detail: event.detail,
    reason: event.reason,
    actor: event.actor_name,
    at: event.at,
  }));
  return (
    <Card title="Histórico">
      <HistoryTabs stream={`equipment_asset-${assetId}`} audits={useMay("audit")}>
        <Timeline items={items} />
      </HistoryTabs>
    </Card>
  );
}

function Title({ event }: { event: AssetEvent }) {
  if (event.order_id === null) return event.title;
  return (
    <>
      {`${event.title} · `}
      <Link
        to={paths.operations.event(event.order_id)}
        className="font-normal whitespace-nowrap underline underline-offset-4"
      >
        {event.order_code}
      </Link>
    </>
  );
}

export { AssetView as Component };
