import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import { download } from "@/lib/download";

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
export function FileHelp() {
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
