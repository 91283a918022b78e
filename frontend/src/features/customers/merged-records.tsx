import { Merge, Split } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { reverseCustomerMerge } from "@/api/generated/command";
import { mergeReversalBody } from "@/api/generated/fields";
import { paths } from "@/app/paths";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Instant } from "@/components/ui/instant";
import { ReasonDialog } from "@/components/ui/reason-dialog";
import { formatMoney } from "@/lib/money";
import { dialable, formatPhone } from "@/lib/phone";
import { formatTaxNumber } from "@/lib/tax-number";
import { counted } from "@/lib/text";
import { useMay } from "@/session/access";
import { type Customer, isErased, type MergedRecord } from "./customers";

/** The other records of the person, each with its own data, and the way to take it apart. */
export function MergedRecordsCard({ customer }: { customer: Customer }) {
  const decides = useMay("privacy");
  const [apart, setApart] = useState<MergedRecord>();
  if (customer.merged.length === 0) return null;
  return (
    <Card title="Cadastros unidos">
      <ul className="flex flex-col">
        {customer.merged.map((record) => (
          <li
            key={record.id}
            className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b border-line px-4 py-3 last:border-0"
          >
            <div className="flex min-w-0 flex-col gap-0.5">
              <Link
                to={paths.operations.customer(record.id)}
                className="w-fit font-medium underline underline-offset-4 wrap-anywhere hover:no-underline"
              >
                {`${record.name} · #${record.id}`}
              </Link>
              {linesOf(record).map((line) => (
                <span key={line} className="wrap-anywhere">
                  {line}
                </span>
              ))}
              <span className="text-muted tabular-nums">
                {`${counted(record.orders, "evento", "eventos")} · ${formatMoney(record.balance)} a receber`}
              </span>
              <span className="text-xs text-muted wrap-anywhere">
                {"unido em "}
                <Instant at={record.at} />
                {` por ${record.by}`}
                {record.reason && `: ${record.reason}`}
              </span>
            </div>
            {decides && (
              <Button size="small" icon={Split} aria-label={`Separar ${record.name}`} onClick={() => setApart(record)}>
                Separar
              </Button>
            )}
          </li>
        ))}
      </ul>
      {apart && (
        <ReversalDialog
          id={apart.id}
          name={apart.name}
          version={apart.version}
          isErased={isErased(customer)}
          onClose={() => setApart(undefined)}
        />
      )}
    </Card>
  );
}

/** On the page of a merged record: which one stands for the person. */
export function MergedIntoNotice({ customer }: { customer: Customer }) {
  const decides = useMay("privacy");
  const [apart, setApart] = useState(false);
  const into = customer.merged_into;
  if (!into) return null;
  return (
    <section
      aria-label="Cadastro unido"
      className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-sunken p-4"
    >
      <Merge aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <p className="min-w-0 grow basis-60 wrap-anywhere">
        {"Este cadastro está unido a "}
        <Link
          to={paths.operations.customer(into.id)}
          className="font-medium underline underline-offset-4 hover:no-underline"
        >{`${into.name} · #${into.id}`}</Link>
        {". Aqui fica só o que é deste cadastro."}
      </p>
      {decides && (
        <Button size="small" icon={Split} onClick={() => setApart(true)}>
          Separar
        </Button>
      )}
      {apart && (
        <ReversalDialog
          id={customer.id}
          name={customer.name}
          version={customer.version}
          isErased={isErased(customer)}
          onClose={() => setApart(false)}
        />
      )}
    </section>
  );
}

interface ReversalDialogProps {
  /** The merged record. */
  id: number;
  name: string;
  version: number;
  isErased: boolean;
  onClose: () => void;
}

/** Asks why the two are different people after all. */
function ReversalDialog({ id, name, version, isErased: erased, onClose }: ReversalDialogProps) {
  return (
    <ReasonDialog
      title={`Separar ${name}`}
      submit="Separar cadastro"
      busy="Separando..."
      field={mergeReversalBody.reason}
      run={(reason) => reverseCustomerMerge(id, { reason }, { version })}
      invalidates="everything"
      readsFirst
      success={`${name} tem de novo um cadastro próprio.`}
      fallback="O cadastro não pôde ser separado"
      onClose={onClose}
    >
      <p>
        {erased
          ? "Os eventos voltam para o cadastro de onde vieram. Os dados pessoais dos dois já foram apagados e não voltam."
          : "Eventos, pedidos não atendidos, endereços, contatos e saldo voltam para o cadastro de onde vieram, com o que foi pedido para ele nesse tempo."}
      </p>
    </ReasonDialog>
  );
}

/** What is known in the merged record itself. */
function linesOf({ phone, other_phones, document, email, addresses, contacts, notes }: MergedRecord): string[] {
  return [
    [phone, ...other_phones]
      .map((each) => formatPhone(dialable(each)) || each)
      .filter(Boolean)
      .join(" · "),
    document && formatTaxNumber(document),
    email,
    ...addresses.map(({ label, address }) => [label, address].filter(Boolean).join(": ")),
    ...contacts.map(({ name, role, phone: number }) => [name, role, number].filter(Boolean).join(" · ")),
    notes,
  ].filter(Boolean);
}
