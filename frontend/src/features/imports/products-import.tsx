import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { FilesArea, SHEET } from "@/components/ui/file-area";
import { Refusal } from "@/components/ui/refusal";
import { RefusalList } from "@/components/ui/refusal-list";
import { SpreadsheetButton, SpreadsheetError, useSpreadsheet } from "@/components/ui/spreadsheet-button";
import { counted, listed } from "@/lib/text";
import { useCommand } from "@/lib/use-command";
import {
  importProducts,
  type ProductImportOutcome,
  productCodes,
  productTemplate,
  rehearseProducts,
  type SentProducts,
} from "./products";

const ZIP = [".zip", "application/zip", "application/x-zip-compressed"];
const isZip = ({ name }: File) => name.toLowerCase().endsWith(".zip");

/** The menu of a house from a spreadsheet, with the pictures from a zip: checked first, then imported. */
export function ProductsImport() {
  const [file, setFile] = useState<File>();
  const [pictures, setPictures] = useState<File>();
  const template = useSpreadsheet(productTemplate, "produtos.csv");
  const codes = useSpreadsheet(productCodes, "produtos-dados-fiscais.xlsx");
  const check = useCommand({ run: rehearseProducts });
  // it may touch everything that is on any list
  const take = useCommand({ run: importProducts, invalidates: "everything" });
  const isBusy = check.isPending || take.isPending;
  const choose = (files: File[]) => {
    const sent: Partial<SentProducts> = {
      file: files.find((each) => !isZip(each)) ?? file,
      pictures: files.find(isZip) ?? pictures,
    };
    setFile(sent.file);
    setPictures(sent.pictures);
    take.reset();
    if (sent.file) check.mutate({ ...sent, file: sent.file });
  };
  const outcome = take.data ?? check.data;
  return (
    <div className="flex flex-col gap-4">
      <Card title="Arquivos">
        <div className="flex flex-col gap-4 p-4">
          <FilesArea
            label="Soltar a planilha e o zip com as fotos"
            hint="A planilha com os produtos (CSV ou Excel) e, se houver fotos, um zip com até 100 fotos e 60 MB. Podem vir juntos ou um depois do outro."
            types={[...SHEET, ...ZIP]}
            allowsMultiple
            onFiles={choose}
            isBusy={isBusy}
          />
          <Chosen file={file} pictures={pictures} />
          <Refusal error={check.error ?? take.error} fallback="Os arquivos não puderam ser enviados" />
          <div className="flex flex-wrap gap-2">
            <SpreadsheetButton file={template} label="Baixar modelo" />
            <SpreadsheetButton file={codes} label="Baixar dados fiscais" />
            <SpreadsheetError file={template} />
            <SpreadsheetError file={codes} />
          </div>
          <Help />
        </div>
      </Card>
      {file && outcome && (
        <Card title={file.name}>
          <Outcome outcome={outcome} />
          {outcome.dry_run && outcome.refused === 0 && hasNews(outcome) && (
            <div className="border-t border-line p-4">
              <Button variant="primary" disabled={isBusy} onClick={() => take.mutate({ file, pictures })}>
                {take.isPending ? "Importando..." : "Importar"}
              </Button>
            </div>
          )}
        </Card>
      )}
    </div>
  );
}

function Chosen({ file, pictures }: Partial<SentProducts>) {
  if (!file && !pictures) return null;
  return (
    <p className="wrap-anywhere text-sm text-muted">
      {`Planilha: ${file?.name ?? "falta escolher"}. Fotos: ${pictures?.name ?? "nenhum zip"}.`}
    </p>
  );
}

const hasNews = ({ added, changed, pictures }: ProductImportOutcome) => added + changed + pictures > 0;

function Outcome({ outcome }: { outcome: ProductImportOutcome }) {
  if (outcome.refused > 0) {
    return (
      <div role="alert">
        <p className="p-4">
          <strong>{counted(outcome.refused, "linha recusada", "linhas recusadas")}.</strong>
          {" Nada foi importado: corrija o arquivo e envie de novo."}
        </p>
        <RefusalList refusals={outcome.refusals} />
      </div>
    );
  }
  const { dry_run, unchanged, unused_pictures } = outcome;
  return (
    <p role="status" className="p-4">
      <strong>{newsOf(outcome)}</strong>
      {hasNews(outcome) && (dry_run ? " a importar." : " importados.")}
      {unchanged > 0 && ` ${counted(unchanged, "produto já está assim", "produtos já estão assim")}.`}
      {unused_pictures > 0 &&
        ` ${counted(unused_pictures, "foto do zip não é de nenhuma linha", "fotos do zip não são de nenhuma linha")}.`}
    </p>
  );
}

function newsOf({ added, changed, categories_added, pictures }: ProductImportOutcome): string {
  const news = [
    added > 0 && counted(added, "produto novo", "produtos novos"),
    changed > 0 && counted(changed, "produto mudado", "produtos mudados"),
    categories_added > 0 && counted(categories_added, "categoria nova", "categorias novas"),
    pictures > 0 && counted(pictures, "foto", "fotos"),
  ].filter((each) => each !== false);
  return news.length > 0 ? listed(news) : "Não há nada de novo nestes arquivos.";
}

function Help() {
  return (
    <details className="rounded-control border border-line px-3 py-2">
      <summary className="cursor-pointer font-medium">Como devem ser os arquivos</summary>
      <div className="flex flex-col gap-2 pt-3 text-sm">
        <p>
          Na planilha, as colunas <code>categoria</code> e <code>nome</code> são obrigatórias, e <code>preco</code> nas
          linhas de produtos novos. Categorias novas são criadas. Um produto conhecido é achado pelo código ou pelo nome
          e recebe o que mudou. A linha de exemplo do modelo é ignorada. Com <code>estoque</code> em branco, o estoque
          de um produto novo não é controlado; zero quer dizer que acabou.
        </p>
        <p>
          A foto de um produto é a da coluna <code>foto</code>; sem ela, a que tem o nome ou o código do produto. Fotos
          menores que 1080x1350 px têm o fundo completado; o mínimo é 540x675 px. Quem já tem foto fica com ela.
        </p>
        <p>Ou entra tudo, ou nada; os mesmos arquivos de novo não mudam nada.</p>
      </div>
    </details>
  );
}

export { ProductsImport as Component };
