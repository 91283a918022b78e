import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { FileArea } from "@/components/ui/file-area";
import { Loaded } from "@/components/ui/loaded";
import { Refusal } from "@/components/ui/refusal";
import { RefusalList } from "@/components/ui/refusal-list";
import { SpreadsheetButton, SpreadsheetError, useSpreadsheet } from "@/components/ui/spreadsheet-button";
import { Tabs } from "@/components/ui/tabs";
import { counted } from "@/lib/text";
import { useCommand } from "@/lib/use-command";
import { useUrlTab } from "@/lib/use-url-tab";
import { useMay } from "@/session/access";
import {
  type ImportOutcome,
  type ImportSheet,
  importFile,
  recordsForNotes,
  rehearse,
  type Sheet,
  sheets,
  sheetsQuery,
  templateOf,
} from "./imports";
import { ProductsImport } from "./products-import";

const tabs: { id: Sheet | "products"; label: string }[] = (Object.keys(sheets) as Sheet[]).map((id) => ({
  id,
  label: sheets[id].label,
}));
const ofTheMenu = [...tabs, { id: "products" as const, label: "Produtos" }];

/** Everything that a house brings when it begins, each file checked before it is imported. */
export function ImportsView() {
  const shown = useMay("catalogue") ? ofTheMenu : tabs;
  const [tab, turnTo] = useUrlTab(shown);
  return (
    <Tabs label="O que importar" tabs={shown} current={tab} onChange={turnTo}>
      {tab === "products" ? (
        <div className="pt-4">
          <ProductsImport />
        </div>
      ) : (
        <SheetView key={tab} sheet={tab} />
      )}
    </Tabs>
  );
}

function SheetView({ sheet }: { sheet: Sheet }) {
  const [file, setFile] = useState<File>();
  const check = useCommand({ run: rehearse });
  // it may touch everything that is on any list
  const take = useCommand({ run: importFile, invalidates: "everything" });
  const pick = (picked: File) => {
    setFile(picked);
    take.reset();
    check.mutate({ sheet, file: picked });
  };
  const outcome = take.data ?? check.data;
  return (
    <div className="flex flex-col gap-4 pt-4">
      <Card title="Arquivo">
        <div className="flex flex-col gap-3 p-4">
          <FileArea
            label="Soltar a planilha"
            hint={sheets[sheet].hint}
            onFile={pick}
            isBusy={check.isPending || take.isPending}
          />
          <Refusal error={check.error ?? take.error} fallback="O arquivo não pôde ser enviado" />
          <SheetHelp sheet={sheet} />
        </div>
      </Card>
      {file && outcome && (
        <Card title={file.name}>
          <Outcome sheet={sheet} outcome={outcome} />
          {outcome.dry_run && outcome.refused === 0 && outcome.new + outcome.completed > 0 && (
            <div className="border-t border-line p-4">
              <Button variant="primary" disabled={take.isPending} onClick={() => take.mutate({ sheet, file })}>
                {take.isPending
                  ? "Importando..."
                  : outcome.new > 0
                    ? `Importar ${counted(outcome.new, sheets[sheet].one, sheets[sheet].many)}`
                    : `Completar ${completedIn(sheet, outcome)}`}
              </Button>
            </div>
          )}
        </Card>
      )}
    </div>
  );
}

function completedIn(sheet: Sheet, { completed }: ImportOutcome) {
  const { one, many } = sheets[sheet].forNotes ?? sheets[sheet];
  return counted(completed, one, many);
}

function Outcome({ sheet, outcome }: { sheet: Sheet; outcome: ImportOutcome }) {
  const { dry_run, completed, already_there, refused, refusals } = outcome;
  if (refused > 0) {
    return (
      <div role="alert">
        <p className="p-4">
          <strong>{counted(refused, "linha recusada", "linhas recusadas")}.</strong>
          {" Nada foi importado: corrija o arquivo e envie de novo."}
        </p>
        <RefusalList refusals={refusals} />
      </div>
    );
  }
  const added = counted(outcome.new, sheets[sheet].one, sheets[sheet].many);
  return (
    <p role="status" className="p-4">
      <strong>{dry_run ? `${added} a importar.` : `${added} a mais.`}</strong>
      {completed > 0 &&
        (dry_run
          ? ` ${completedIn(sheet, outcome)} a completar.`
          : ` ${counted(completed, "completado", "completados")}.`)}
      {already_there > 0 && ` ${counted(already_there, "já estava e não muda", "já estavam e não mudam")}.`}
      {outcome.new + completed === 0 && " Não há nada de novo neste arquivo."}
    </p>
  );
}

/** What a file must look like, with one to begin from. */
function SheetHelp({ sheet }: { sheet: Sheet }) {
  const query = useQuery(sheetsQuery);
  const { forNotes } = sheets[sheet];
  const file = useSpreadsheet(() => templateOf(sheet), sheets[sheet].file);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <SpreadsheetButton file={file} label="Baixar modelo" />
        {forNotes && <ForNotes sheet={forNotes.sheet} name={forNotes.file} />}
        <SpreadsheetError file={file} />
      </div>
      <details className="rounded-control border border-line px-3 py-2">
        <summary className="cursor-pointer font-medium">Como deve ser o arquivo</summary>
        <p className="pt-3 text-sm">
          Um CSV com um cabeçalho, separado por ponto e vírgula, vírgula ou tabulação. Datas como 24/12/2026. A linha de
          exemplo do modelo é ignorada. Ou entra tudo, ou nada; o mesmo arquivo de novo não muda nada.
        </p>
        <Loaded query={query} name="as colunas" fallback="As colunas não puderam ser lidas." shapes={["h-24"]}>
          {(found) => <Columns sheet={found.sheets.find((each) => each.sheet === sheet)} />}
        </Loaded>
      </details>
    </>
  );
}

/** What the house has already, for the accountant to fill in. */
function ForNotes({ sheet, name }: { sheet: Parameters<typeof recordsForNotes>[0]; name: string }) {
  const file = useSpreadsheet(() => recordsForNotes(sheet), name);
  return (
    <>
      <SpreadsheetButton file={file} label="Baixar dados fiscais" />
      <SpreadsheetError file={file} />
    </>
  );
}

function Columns({ sheet }: { sheet: ImportSheet | undefined }) {
  return (
    <dl className="grid gap-x-4 gap-y-2 py-3 text-sm sm:grid-cols-[12rem_1fr]">
      {sheet?.columns.map(({ name, needed, help, also }) => (
        <div key={name} className="contents">
          <dt className="sm:text-right">
            <code>{name}</code>
            {also.length > 0 && <span className="block text-xs text-muted">{also.join(", ")}</span>}
          </dt>
          <dd className="text-muted max-sm:mb-1">
            {[needed && "obrigatória", help].filter(Boolean).join(": ") || "opcional"}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export { ImportsView as Component };
