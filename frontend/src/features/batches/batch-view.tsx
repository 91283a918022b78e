import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type Batch, type BatchTrace, traceQuery } from "@/api/beers";
import { updateBatch } from "@/api/generated/command";
import { batchBody } from "@/api/generated/fields";
import { paths } from "@/app/paths";
import { StreamHistory } from "@/components/history/stream-history";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { RecordPage, useRecordId, useTitle } from "@/components/ui/record-page";
import { fullDay } from "@/lib/days";
import { formatMoney } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import { formatInstant } from "@/lib/time";
import { useNow } from "@/lib/use-now";
import { useMay } from "@/session/access";
import { BatchBadge } from "./batch-badge";
import { BatchDialog } from "./batch-dialog";
import { BlockDialog } from "./block-dialog";
import { PackageDialog } from "./package-dialog";
import { RecallList } from "./recall-list";
import { RecallOrders } from "./recall-orders";

/** One batch: the plan, and where every keg of it is. Prints as the list of a recall. */
export function BatchView() {
  const { id, isId } = useRecordId();
  return (
    <RecordPage
      query={useQuery({ ...traceQuery(id), enabled: isId })}
      isId={isId}
      shapes={["h-40", "h-64"]}
      name="o lote"
      fallback="O lote não pôde ser lido."
      missing={
        <EmptyState title="Este lote não existe" hint="Confira o endereço, ou busque pelo código na lista.">
          <LinkButton to={paths.operations.batches}>Ver todos os lotes</LinkButton>
        </EmptyState>
      }
    >
      {(trace) => <Whole key={id} trace={trace} />}
    </RecordPage>
  );
}

type Open = "edit" | "package" | "cancel" | "block" | "unblock";

function Whole({ trace }: { trace: BatchTrace }) {
  const { batch, kegs } = trace;
  const [open, setOpen] = useState<Open>();
  const audits = useMay("audit");
  const now = useNow();
  useTitle(`Lote ${batch.code}`);
  const close = () => setOpen(undefined);
  return (
    <div className="flex flex-col gap-4 print:gap-2 print:text-[0.8rem]">
      <Card>
        <div className="flex flex-wrap items-start justify-between gap-4 border-b border-line p-4">
          <div className="flex min-w-0 flex-col gap-1.5">
            <h2 className="text-lg font-semibold wrap-anywhere">
              <span className="hidden print:inline">Recolhimento do lote </span>
              {batch.code}
              <span className="font-normal text-muted">{` · ${batch.beer_name}`}</span>
            </h2>
            <div className="flex flex-wrap gap-1.5">
              <BatchBadge batch={batch} />
            </div>
          </div>
          <Actions batch={batch} onOpen={setOpen} />
          <p className="hidden text-muted print:block">{`Impresso em ${formatInstant(now.toISOString())}`}</p>
        </div>
        {batch.blocked_why && (
          <p className="border-b border-line bg-sunken p-4 wrap-anywhere">
            <strong>Lote bloqueado. </strong>
            {batch.blocked_why}
          </p>
        )}
        <Facts trace={trace} />
      </Card>
      {batch.blocked_why && (
        <Card title="Pedidos a avisar">
          <RecallOrders orders={trace.orders} />
        </Card>
      )}
      <Card
        title="Onde estão os barris"
        aside={
          kegs.length > 0 && (
            <Button icon={Printer} size="small" className="print:hidden" onClick={() => print()}>
              Imprimir lista de recolhimento
            </Button>
          )
        }
      >
        {kegs.length === 0 ? (
          <p className="p-4 text-muted">Nenhum barril ainda. Os barris aparecem aqui quando o lote é envasado.</p>
        ) : (
          <RecallList kegs={kegs} />
        )}
      </Card>
      {audits && (
        <Card title="Histórico" className="print:hidden">
          <StreamHistory stream={`batch-${batch.id}`} />
        </Card>
      )}
      {open === "edit" && <BatchDialog batch={batch} onClose={close} />}
      {open === "package" && <PackageDialog batch={batch} onClose={close} />}
      {open === "block" && <BlockDialog batch={batch} onClose={close} />}
      {open === "unblock" && (
        <ConfirmAction
          title={`Desbloquear o lote ${batch.code}`}
          question="Os barris cheios dele voltam a ser oferecidos, reservados e entregues."
          verb="Desbloquear lote"
          busy="Desbloqueando..."
          dismiss="Voltar"
          fallback="Não foi possível desbloquear o lote"
          run={() => updateBatch(batch.id, { blocked_why: "" }, { version: batch.version })}
          invalidates={["beers", "catalogue", "menu"]}
          success="Lote desbloqueado."
          onClose={close}
        />
      )}
      {open === "cancel" && (
        <ConfirmAction
          title={`Cancelar o lote ${batch.code}`}
          question="O lote deixa de contar no que fica pronto. O código continua ocupado. Isto não pode ser desfeito."
          verb="Cancelar lote"
          busy="Cancelando..."
          dismiss="Voltar"
          fallback="Não foi possível cancelar o lote"
          run={() => updateBatch(batch.id, { status: "cancelled" }, { version: batch.version })}
          invalidates={["beers"]}
          success="Lote cancelado."
          onClose={close}
        />
      )}
    </div>
  );
}

function Actions({ batch, onOpen }: { batch: Batch; onOpen: (open: Open) => void }) {
  if (batch.status === "cancelled") return null;
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {batch.packaged_l < batch.litres && !batch.blocked_why && (
        <Button variant="primary" onClick={() => onOpen("package")}>
          Envasar
        </Button>
      )}
      <Button onClick={() => onOpen("edit")}>Editar</Button>
      {batch.blocked_why ? (
        <Button onClick={() => onOpen("unblock")}>Desbloquear</Button>
      ) : (
        <Button onClick={() => onOpen("block")}>Bloquear</Button>
      )}
      {batch.status === "planned" && (
        <Button variant="danger" onClick={() => onOpen("cancel")}>
          Cancelar lote
        </Button>
      )}
    </div>
  );
}

function Facts({ trace: { batch, in_house_l, with_customers_l, ended_l } }: { trace: BatchTrace }) {
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-3 p-4 sm:grid-cols-4 print:grid-cols-4">
      <Fact label={batchBody.litres.label}>{`${formatNumber(batch.litres)} L`}</Fact>
      <Fact label="Envasado">
        {`${formatNumber(batch.packaged_l)} L`}
        {batch.packaged_on && <span className="text-muted">{` em ${fullDay(batch.packaged_on)}`}</span>}
      </Fact>
      <Fact label={batchBody.ready_on.label}>{fullDay(batch.ready_on)}</Fact>
      <Fact label="Origem">{batch.supplier || "Feito na casa"}</Fact>
      {batch.kegs > 0 && (
        <>
          <Fact label="Na casa">{`${formatNumber(in_house_l)} L`}</Fact>
          <Fact label="Com clientes">{`${formatNumber(with_customers_l)} L`}</Fact>
          <Fact label="Acabou ou foi descartado">{`${formatNumber(ended_l)} L`}</Fact>
        </>
      )}
      <Fact label={batchBody.cost.label}>
        {batch.cost === null ? <span className="text-muted">não informado</span> : formatMoney(batch.cost)}
      </Fact>
      {batch.supplier && (
        <>
          <Fact label={batchBody.registration.label}>{batch.registration || MISSING}</Fact>
          <Fact label={batchBody.supplier_note.label}>{inFours(batch.supplier_note) || MISSING}</Fact>
        </>
      )}
    </dl>
  );
}

/** Of what the law asks for. */
const MISSING = <span className="text-muted">falta</span>;

/** As it stands on paper: '3526 1112 3456…'. */
const inFours = (key: string) => key.replace(/(.{4})(?=.)/g, "$1 ");

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="tabular-nums wrap-anywhere">{children}</dd>
    </div>
  );
}

export { BatchView as Component };
