import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { textOf } from "@/api/errors";
import { subscribeDevice, unsubscribeDevice } from "@/api/generated/command";
import type { DeviceRow } from "@/api/generated/query";
import { devicesQuery } from "@/api/notices";
import { useQuietCommand } from "@/lib/use-quiet-command";
import { NotificationsDenied, ownDigest, subscribe, takesPushes, unsubscribe } from "./device";
import { SwitchRow } from "./switch-row";

const LABEL = "Avisos neste aparelho";

/** Switches notifications of this browser on and off. They come with the system closed, too. */
export function DeviceSwitch() {
  const { data, error } = useQuery(devicesQuery());
  if (!takesPushes()) return <Unavailable hint={NO_PUSHES} />;
  if (error) return <Unavailable hint={textOf(error, "Não foi possível saber se este aparelho recebe avisos.")} />;
  if (!data) return <Unavailable hint="Carregando..." />;
  if (data.public_key === null) return <Unavailable hint={SWITCHED_OFF} />;
  return <OwnSwitch devices={data.devices} publicKey={data.public_key} />;
}

const NO_PUSHES =
  "Este navegador não recebe avisos com o sistema fechado. No iPhone, adicione o sistema à tela de início e abra por lá.";
const SWITCHED_OFF = "Os avisos no celular estão desligados. Um administrador liga em Avisos › Canais.";
const DENIED = "O navegador bloqueia os avisos desta página. Libere nas permissões do site e tente de novo.";

function Unavailable({ hint }: { hint: string }) {
  return <SwitchRow label={LABEL} hint={hint} checked={false} disabled onChange={() => undefined} />;
}

function OwnSwitch({ devices, publicKey }: { devices: readonly DeviceRow[]; publicKey: string }) {
  const own = useOwnDevice(devices);
  const change = useQuietCommand({
    run: async (isOn: boolean) => {
      if (isOn) return subscribeDevice(await subscribe(publicKey));
      if (own) await unsubscribeDevice(own.id);
      return unsubscribe();
    },
    invalidates: ["messages"],
    readsFirst: true,
  });
  const { error, isPending } = change;
  const hint = error ? (
    <p role="alert" className="text-bad">
      {error instanceof NotificationsDenied ? DENIED : textOf(error, "Não foi possível mudar isso. Tente de novo.")}
    </p>
  ) : (
    "Chegam também com o sistema fechado."
  );
  return (
    <SwitchRow label={LABEL} hint={hint} checked={own !== undefined} disabled={isPending} onChange={change.mutate} />
  );
}

/** The device among them that is this browser. */
function useOwnDevice(devices: readonly DeviceRow[]): DeviceRow | undefined {
  const [digest, setDigest] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other devices are a sign of another subscription here
  useEffect(() => {
    let isShown = true;
    ownDigest().then(
      (found) => isShown && setDigest(found),
      () => undefined, // a browser that does not say takes no pushes
    );
    return () => {
      isShown = false;
    };
  }, [devices]);
  return devices.find(({ endpoint_digest }) => endpoint_digest === digest);
}
