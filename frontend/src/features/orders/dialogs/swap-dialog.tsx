import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failedTo } from "@/api/errors";
import { Loaded } from "@/components/ui/loaded";
import { Skeleton } from "@/components/ui/skeleton";
import { staysForEver } from "@/lib/history-hint";
import { formatInstant } from "@/lib/time";
import { ActionDialog } from "../action-dialog";
import { swapAsset } from "../commands";
import { ChoiceField, TextField } from "../fields";
import { freeForQuery, type OrderBooking } from "../orders";
import { type DialogProps, useOrderAction } from "../use-order-action";

/** Another free piece of the same model takes the place of one. */
export function SwapDialog({ booking, ...props }: DialogProps & { booking: OrderBooking }) {
  const free = useQuery(freeForQuery(props.opened, booking));
  const nameOf = (id: string) => free.data?.find((asset) => String(asset.id) === id)?.asset_tag;
  const [chosen, setChosen] = useState("");
  const state = useOrderAction(props, {
    action: "swap",
    done: `${booking.asset_tag} foi trocado por ${nameOf(chosen) ?? "outro"}.`,
    fieldsOf: () => ({ reason: "" }),
    send: (order, _, { reason }) =>
      swapAsset(order, {
        asset_id: booking.asset_id,
        to_asset_id: Number(chosen),
        ...(reason.trim() && { reason: reason.trim() }),
      }),
  });
  return (
    <ActionDialog
      state={{ ...state, dirty: state.dirty || chosen !== "" }}
      title={`Trocar ${booking.asset_tag}`}
      submit="Trocar"
      busy="Trocando..."
      disabled={!nameOf(chosen)}
    >
      {booking.danger && (
        <p className="rounded-control bg-warn-soft px-3 py-2">{`${booking.asset_tag}: ${booking.danger.sentence}`}</p>
      )}
      <p className="text-muted">
        {`${booking.model_name}, de ${formatInstant(booking.start)} a ${formatInstant(booking.end)}.`}
      </p>
      <Loaded
        query={free}
        title="Não foi possível ver o que está livre"
        fallback={failedTo("fetch", "available equipment")}
        loading={
          <>
            <output className="text-muted">Vendo o que está livre...</output>
            <Skeleton className="h-24" />
          </>
        }
      >
        {(assets) =>
          assets.length === 0 ? (
            <p role="alert">
              {`Nenhum outro ${booking.model_name} está livre nessas datas. Altere as datas ou os itens do evento.`}
            </p>
          ) : (
            <ChoiceField
              legend="Trocar por"
              name="other"
              options={Object.fromEntries(
                assets.map((asset) => [
                  String(asset.id),
                  <span key={asset.id}>
                    {asset.asset_tag}
                    <span className="text-muted">{` ${asset.location_name}`}</span>
                  </span>,
                ]),
              )}
              value={chosen}
              onChange={setChosen}
            />
          )
        }
      </Loaded>
      <TextField label="Motivo" hint={`Opcional. ${staysForEver}`} {...state.bind("reason")} />
    </ActionDialog>
  );
}
