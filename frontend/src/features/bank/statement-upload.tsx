import { useId, useState } from "react";
import { importBankStatementParams } from "@/api/generated/fields";
import { Card } from "@/components/ui/card";
import { FileArea } from "@/components/ui/file-area";
import { InputField } from "@/components/ui/input-field";
import { Refusal } from "@/components/ui/refusal";
import { RefusalList } from "@/components/ui/refusal-list";
import { counted } from "@/lib/text";
import { useCommand } from "@/lib/use-command";
import { outcome, type StatementAnswer, sendStatement } from "./reconciliation";

interface StatementUploadProps {
  /** Of the house, that of the newest line first. */
  accounts: readonly string[];
}

/** A statement is sent as the bank exports it; the same one again changes nothing. */
export function StatementUpload({ accounts }: StatementUploadProps) {
  const [typed, setTyped] = useState<string>();
  const account = typed ?? accounts[0] ?? "";
  const known = useId();
  const sending = useCommand({ run: sendStatement, invalidates: ["bank", "orders"] });
  return (
    <Card title="Extrato do banco">
      <div className="flex flex-col gap-3 p-4">
        <InputField
          label="Conta"
          hint="De qual conta é o CSV: banco, agência e número, como 341 1234 56789-0. O OFX já traz a conta."
          value={account}
          onChange={setTyped}
          list={known}
          field={importBankStatementParams.account}
        />
        <datalist id={known}>
          {accounts.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </datalist>
        <FileArea
          label="Soltar o extrato"
          hint="OFX, CSV ou Excel, como o banco exporta. O mesmo lançamento nunca entra duas vezes; um PIX com o código do pedido vira pagamento na hora."
          types={[".ofx", ".csv", ".txt", ".xlsx"]}
          onFile={(file) => {
            sending.reset();
            sending.mutate({ file, account: account.trim() });
          }}
          isBusy={sending.isPending}
        />
        <Refusal error={sending.error} fallback="O extrato não foi enviado. Tente de novo." />
        <output className="text-sm">{sending.data && outcome(sending.data)}</output>
      </div>
      {sending.data && <RowsNotTaken answer={sending.data} />}
    </Card>
  );
}

/** Every row of the file that is no line now, and why. */
function RowsNotTaken({ answer }: { answer: StatementAnswer }) {
  const { refused, refusals, left_out, left_out_lines } = answer;
  return (
    <>
      {refused > 0 && (
        <div role="alert">
          <p className="p-4">
            <strong>{counted(refused, "linha não entrou", "linhas não entraram")}.</strong>
            {" As outras entraram. Corrija o arquivo e envie de novo: nada entra duas vezes."}
          </p>
          <RefusalList refusals={refusals} />
        </div>
      )}
      {left_out > 0 && (
        <details className="border-t border-line">
          <summary className="cursor-pointer p-4 text-sm font-medium">
            {counted(left_out, "linha não é lançamento", "linhas não são lançamentos")}
          </summary>
          <RefusalList
            refusals={left_out_lines.map(({ line, text, reason }) => ({ line, column: "", value: text, reason }))}
          />
        </details>
      )}
    </>
  );
}
