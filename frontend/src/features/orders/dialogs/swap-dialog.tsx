import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failedTo } from "@/api/errors";
import { kegStateLabels } from "@/api/generated/fields";
import { ChoiceField, ReasonField } from "@/components/form/fields";
import { CameraButton } from "@/components/labels/camera-button";
import { Loaded } from "@/components/ui/loaded";
import { Skeleton } from "@/components/ui/skeleton";
import { folded } from "@/lib/text";
import { formatInstant } from "@/lib/time";
import { ActionDialog } from "../action-dialog";
import { conditions, swapAsset } from "../commands";
import { HappenedField, happenedAt, useOpenedAt } from "../happened-field";
import { KegRestFields } from "../keg-rest";
import { freeForQuery, type OrderBooking } from "../orders";
import { beerIn } from "../piece-name";
import { type SwapForm, swapping } from "../rules";
import { type DialogProps, useOrderAction } from "../use-order-action";

const backAs = { ok: conditions.ok, damaged: conditions.damaged };
const kegsBack = { sealed: "Como saiu", partial: kegStateLabels.partial, empty: kegStateLabels.empty };

/** Another free piece of the same model takes the place of one, also of one that the customer has. */
export function SwapDialog({ booking, ...props }: DialogProps & { booking: OrderBooking }) {
  const free = useQuery(freeForQuery(props.opened, booking));
  const openedAt = useOpenedAt();
  const isOut = booking.state === "out";
  const beer = beerIn(props.opened, booking);
  const isBeer = isOut && beer !== undefined;
  const name = beer ?? booking.model_name;
  const nameOf = (id: string) => free.data?.find((asset) => String(asset.id) === id)?.asset_tag;
  const state = useOrderAction(props, {
    action: "swap",
    done: ({ other }) => `No lugar de ${booking.asset_tag} vai ${nameOf(other) ?? "outra peça"}.`,
    fieldsOf: (): SwapForm & { other: string; happened: string } => ({
      other: "",
      reason: "",
      condition: "ok",
      keg: "sealed",
      rest: "weighed",
      kg: "",
      happened: openedAt,
    }),
    rule: (form) => swapping(form, { isOut, isBeer }),
    send: (order, said, { other, happened }) =>
      swapAsset(order, {
        asset_id: booking.asset_id,
        by_asset_id: Number(other),
        ...said,
        ...(isOut && happenedAt(happened, openedAt)),
      }),
  });
  const { values, set } = state;
  return (
    <ActionDialog
      state={state}
      title={`Trocar ${booking.asset_tag}`}
      submit="Trocar"
      busy="Trocando..."
      disabled={!nameOf(values.other)}
    >
      {booking.danger && (
        <p className="rounded-control bg-warn-soft px-3 py-2">{`${booking.asset_tag}: ${booking.danger.sentence}`}</p>
      )}
      <p className="text-muted">
        {isOut
          ? `${name}, com o cliente até ${formatInstant(booking.end)}. O que ele paga não muda.`
          : `${name}, de ${formatInstant(booking.start)} a ${formatInstant(booking.end)}.`}
      </p>
      <Loaded
        query={free}
        name="o que está livre"
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
              {isOut
                ? `${name}: nenhuma outra peça está livre agora.`
                : `${name}: nenhuma outra peça está livre nessas datas. Edite as datas ou os itens do evento.`}
            </p>
          ) : (
            <>
              <TagChoice
                onRead={(tag) => {
                  const asset = assets.find((each) => folded(each.asset_tag) === folded(tag));
                  if (asset) set("other", String(asset.id));
                  return asset !== undefined;
                }}
              />
              <ChoiceField
                form={state}
                name="other"
                label="Trocar por"
                options={Object.fromEntries(
                  assets.map((asset) => [
                    String(asset.id),
                    <span key={asset.id}>
                      {asset.asset_tag}
                      <span className="text-muted">{` ${asset.location_name}`}</span>
                    </span>,
                  ]),
                )}
              />
            </>
          )
        }
      </Loaded>
      {isOut && <ChoiceField form={state} name="condition" label="Como voltou" options={backAs} />}
      {isBeer && <ChoiceField form={state} name="keg" label="Chope que voltou" options={kegsBack} />}
      {isBeer && values.keg === "partial" && <KegRestFields form={state} />}
      <ReasonField form={state} name="reason" label="Motivo" required />
      {isOut && <HappenedField form={state} />}
    </ActionDialog>
  );
}

/** The label of the piece that goes instead, by the camera. */
function TagChoice({ onRead }: { onRead: (tag: string) => boolean }) {
  const [unknown, setUnknown] = useState("");
  return (
    <div className="flex flex-wrap items-center gap-2">
      <CameraButton onRead={(tag) => setUnknown(onRead(tag) ? "" : tag)} />
      {unknown && <p role="alert" className="text-bad">{`${unknown} não está entre as peças livres.`}</p>}
    </div>
  );
}
