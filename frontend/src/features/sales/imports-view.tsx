import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Collection } from "@/components/ui/collection";
import { FileArea } from "@/components/ui/file-area";
import { Refusal } from "@/components/ui/refusal";
import { usePages } from "@/components/ui/use-pages";
import { download } from "@/lib/download";
import { useCommand } from "@/lib/use-command";
import { ImportCard } from "./import-card";
import { importsQuery, sendFile } from "./sales";

/** Files of sales: sent here, watched here until they are in. */
export function ImportsView() {
  const send = useCommand({
    run: sendFile,
    invalidates: ["sales_imports"],
    success: ({ already_there }) =>
      already_there ? "Este arquivo já está sendo importado." : "Arquivo recebido. A importação começou.",
  });
  return (
    <div className="flex flex-col gap-4">
      <Card title="Novo arquivo">
        <div className="flex flex-col gap-3 p-4">
          <FileArea
            label="Soltar o arquivo de vendas"
            hint="CSV ou Excel (.xlsx) exportado do caixa. A mesma venda nunca entra duas vezes."
            onFile={(file) => send.mutate(file)}
            isBusy={send.isPending}
          />
          <Refusal error={send.error} fallback="O arquivo não pôde ser enviado" />
          <FileHelp />
        </div>
      </Card>
      <Imports />
    </div>
  );
}

function Imports() {
  const { page, limit, pager } = usePages();
  const list = useQuery(importsQuery({ page, limit }));
  return (
    <Card title="Importações">
      <Collection
        query={list}
        name="importações"
        fallback="As importações não puderam ser lidas."
        shapes={["h-24"]}
        rows={(found) => found.imports}
        pager={pager}
        empty={
          <p className="p-4 text-muted">
            Nenhum arquivo foi importado ainda. O primeiro aparece aqui, com o andamento.
          </p>
        }
      >
        {(imports) => (
          <div aria-busy={list.isPlaceholderData} className="divide-y divide-line">
            {imports.map((sales) => (
              <ImportCard key={sales.id} sales={sales} />
            ))}
          </div>
        )}
      </Collection>
    </Card>
  );
}

const columns = [
  { name: "source_id", also: "identificador, cupom", what: "o número da venda no caixa, que nunca se repete" },
  { name: "item", also: "linha", what: "só quando um cupom tem várias linhas com o mesmo número" },
  { name: "sold_at", also: "data", what: "20/11/2026 19:30 ou 2026-11-20T19:30; a hora pode vir em outra coluna" },
  { name: "sku", also: "código", what: "o SKU do produto; ou product_id, o id dele" },
  { name: "quantity", also: "quantidade", what: "na unidade do produto" },
  { name: "unit_price", also: "preço", what: "opcional; sem ele vale o preço de hoje" },
  { name: "cost_center", also: "centro de custo", what: "opcional; choperia ou distribuidora" },
  { name: "kind", also: "tipo", what: "opcional; venda ou estorno (da venda com o mesmo identificador)" },
] as const;

const EXAMPLE = [
  "source_id;sold_at;sku;quantity;unit_price;cost_center;kind",
  "PDV-1001;20/11/2026 19:30;SEU-SKU-01;2;11,90;choperia;venda",
  "PDV-1002;20/11/2026 19:42;SEU-SKU-02;0,5;38,00;choperia;venda",
  "PDV-1001;;;;;;estorno",
].join("\r\n");

/** What a file must look like, with one to begin from. */
function FileHelp() {
  const give = () =>
    download(new Blob(["\ufeff", EXAMPLE], { type: "text/csv;charset=utf-8" }), "exemplo-de-vendas.csv");
  return (
    <details className="rounded-control border border-line px-3 py-2">
      <summary className="cursor-pointer font-medium">Como deve ser o arquivo</summary>
      <div className="flex flex-col gap-3 pt-3 text-sm">
        <p>
          Uma linha por produto vendido, com um cabeçalho. As colunas podem vir em qualquer ordem e as que não estão
          aqui são ignoradas. Separe por ponto e vírgula, vírgula ou tabulação.
        </p>
        <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[12rem_1fr]">
          {columns.map(({ name, also, what }) => (
            <div key={name} className="contents">
              <dt className="sm:text-right">
                <code>{name}</code>
                <span className="block text-xs text-muted">{also}</span>
              </dt>
              <dd className="text-muted max-sm:mb-1">{what}</dd>
            </div>
          ))}
        </dl>
        <Button icon={Download} onClick={give} className="self-start">
          Baixar exemplo
        </Button>
      </div>
    </details>
  );
}

export { ImportsView as Component };
