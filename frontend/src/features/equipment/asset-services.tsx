import { Wrench } from "lucide-react";
import { useState } from "react";
import type { Asset, NextService, ServiceDone } from "@/api/equipment";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { fullDay } from "@/lib/days";
import { formatMoney } from "@/lib/money";
import { counted } from "@/lib/text";
import { daysText } from "./labels";
import { ServiceBadge } from "./service-badge";
import { ServiceDialog } from "./service-dialog";
import { ServicePapers } from "./service-papers";

/** What an asset needs, when, and what was done, by whom and for how much. */
export function AssetServices({ asset, done }: { asset: Asset; done: readonly ServiceDone[] }) {
  const [isRecording, setIsRecording] = useState(false);
  const cost = done.reduce((sum, each) => sum + each.cost, 0);
  if (asset.services.length === 0 && done.length === 0) return null;
  return (
    <Card
      title="Manutenção"
      aside={
        asset.services.length > 0 && (
          <Button size="small" icon={Wrench} onClick={() => setIsRecording(true)}>
            Registrar serviço
          </Button>
        )
      }
    >
      {asset.services.length > 0 && (
        <ul aria-label="Próximos serviços" className="divide-y divide-line">
          {asset.services.map((service) => (
            <DueLine key={service.name} service={service} />
          ))}
        </ul>
      )}
      {done.length > 0 && (
        <details className="border-t border-line first:border-0">
          <summary className="px-4 py-3 font-medium">
            {`${counted(done.length, "serviço feito", "serviços feitos")} · ${formatMoney(cost)}`}
          </summary>
          <ul aria-label="Serviços feitos" className="divide-y divide-line border-t border-line">
            {done.map((each) => (
              <DoneLine key={each.number} assetId={asset.id} done={each} />
            ))}
          </ul>
        </details>
      )}
      {isRecording && (
        <ServiceDialog
          asset={asset}
          names={asset.services.map(({ name }) => name)}
          onClose={() => setIsRecording(false)}
        />
      )}
    </Card>
  );
}

function DueLine({ service }: { service: NextService }) {
  const { name, every_days, last_done, next_due } = service;
  const last = last_done ? `feito em ${fullDay(last_done)}` : "nenhum registrado";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-2.5">
      <span className="min-w-0 wrap-anywhere">
        <span className="font-medium">{name}</span>
        <span className="block text-muted">{`A cada ${daysText(every_days)} · ${last}`}</span>
      </span>
      <span className="flex flex-wrap items-center gap-2 tabular-nums">
        {`até ${fullDay(next_due)}`}
        <ServiceBadge {...service} />
      </span>
    </li>
  );
}

function DoneLine({ assetId, done }: { assetId: number; done: ServiceDone }) {
  const { service, done_on, done_by, cost, note } = done;
  return (
    <li className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-4 py-2.5">
      <span className="min-w-0 wrap-anywhere">
        <span className="font-medium">{service}</span>
        <span className="text-muted">{` · ${[fullDay(done_on), done_by].filter(Boolean).join(" · ")}`}</span>
        {note && <span className="block whitespace-pre-wrap text-muted">{note}</span>}
      </span>
      {cost > 0 && <span className="tabular-nums">{formatMoney(cost)}</span>}
      <ServicePapers assetId={assetId} done={done} />
    </li>
  );
}
