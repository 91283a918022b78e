import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Asset, type AssetBooking, assetHistoryQuery, touchedByEquipment } from "@/api/equipment";
import { failedTo, textOf } from "@/api/errors";
import { setEquipmentAssetStatus } from "@/api/generated/command";
import { assetStatusBody } from "@/api/generated/fields";
import { OrderLink } from "@/components/orders/order-link";
import { classNames } from "@/components/ui/class-names";
import { FormDialog } from "@/components/ui/form-dialog";
import { InputField } from "@/components/ui/input-field";
import { RadioRow } from "@/components/ui/radio-row";
import { Refusal } from "@/components/ui/refusal";
import { type EquipmentStatus, equipmentStatuses, StatusBadge } from "@/components/ui/status-badge";
import { staysForEver } from "@/lib/history-hint";
import { formatInstant } from "@/lib/time";
import { useCommand } from "@/lib/use-command";
import { type Outlook, outlookOf } from "./outlook";

const STATUSES = Object.keys(equipmentStatuses) as EquipmentStatus[];

interface StatusDialogProps {
  asset: Pick<Asset, "id" | "asset_tag" | "status" | "version">;
  onClose: () => void;
}

/** Before anything is asked: what stands in the way of everything. */
function shownOutlook(asked: EquipmentStatus | undefined, bookings: readonly AssetBooking[]): Outlook | undefined {
  if (asked) return outlookOf(asked, bookings);
  const easiest = outlookOf("maintenance", bookings);
  return easiest.allowed ? undefined : easiest;
}

/** Says by hand what an asset is, why, and first what that does to the events that count on it. */
export function StatusDialog({ asset, onClose }: StatusDialogProps) {
  const [asked, setAsked] = useState<EquipmentStatus>();
  const [reason, setReason] = useState("");
  const history = useQuery(assetHistoryQuery(asset.id));
  const now = history.data?.asset ?? asset;
  const change = useCommand({
    run: (status: EquipmentStatus) =>
      setEquipmentAssetStatus(now.id, { status, reason: reason.trim() }, { version: now.version }),
    invalidates: touchedByEquipment,
    success: (_, status) => `${asset.asset_tag}: ${equipmentStatuses[status].label}.`,
    onDone: onClose,
  });
  const outlook = history.data && shownOutlook(asked, history.data.bookings);

  return (
    <FormDialog
      title={`Editar situação de ${asset.asset_tag}`}
      submit="Editar situação"
      isBusy={change.isPending}
      disabled={!asked || !reason.trim() || outlook?.allowed === false}
      dirty={reason.trim() !== ""}
      refusal={
        <Refusal
          error={change.error}
          fallback={failedTo("update", "equipment asset")}
          whenMoved="A situação de agora está acima. Confira e tente de novo."
        />
      }
      onSubmit={() => asked && change.mutate(asked)}
      onClose={onClose}
    >
      <p className="flex items-center gap-2">
        <span className="text-muted">Agora:</span>
        <StatusBadge kind="equipment" status={now.status} />
      </p>
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="mb-1.5 font-medium">Nova situação</legend>
        {STATUSES.filter((status) => status !== now.status).map((status) => (
          <RadioRow key={status} name="status" checked={status === asked} onChoose={() => setAsked(status)}>
            <StatusBadge kind="equipment" status={status} />
          </RadioRow>
        ))}
      </fieldset>
      <output className="block">
        {asked && history.isPending && <span className="text-muted">Vendo as reservas...</span>}
        {asked && history.isError && (
          <span className="text-warn">
            {textOf(history.error, "As reservas deste ativo não puderam ser vistas agora.")}
          </span>
        )}
        {outlook && (
          <span
            className={classNames(
              "block rounded-control px-3 py-2",
              !outlook.allowed ? "bg-bad-soft text-bad" : outlook.bookings.length > 0 ? "bg-warn-soft" : "bg-sunken",
            )}
          >
            {outlook.sentence}
            {outlook.bookings.map((booking) => (
              <span key={booking.order_id} className="mt-1 block text-text">
                <OrderLink id={booking.order_id}>{booking.order_code}</OrderLink>
                {` · ${booking.customer_name} · ${formatInstant(booking.start)} a ${formatInstant(booking.end)}`}
              </span>
            ))}
          </span>
        )}
      </output>
      <InputField
        label="Motivo"
        required
        hint={staysForEver}
        field={assetStatusBody.reason}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  );
}
