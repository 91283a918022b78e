import { useQuery } from "@tanstack/react-query";
import { Card } from "@/components/ui/card";
import { Loaded } from "@/components/ui/loaded";
import { Loading } from "@/components/ui/loading";
import { Pagination } from "@/components/ui/pagination";
import { Refusal } from "@/components/ui/refusal";
import { usePages } from "@/components/ui/use-pages";
import { useAction } from "@/lib/use-action";
import { FileArea } from "./file-area";
import { FileHelp } from "./file-help";
import { ImportCard } from "./import-card";
import { importsKey, importsQuery, sendFile } from "./sales";

/** Files of sales: sent here, watched here until they are in. */
export function ImportsView() {
  const send = useAction({
    run: sendFile,
    invalidates: [importsKey],
    success: ({ already_there }) =>
      already_there ? "Este arquivo já está sendo importado." : "Arquivo recebido. A importação começou.",
  });
  return (
    <div className="flex flex-col gap-4">
      <Card title="Novo arquivo">
        <div className="flex flex-col gap-3 p-4">
          <FileArea onFile={(file) => send.mutate(file)} isBusy={send.isPending} />
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
      <Loaded
        query={list}
        title="Erro ao carregar importações"
        fallback="As importações não puderam ser lidas."
        loading={<Loading shapes={["h-24"]}>Carregando...</Loading>}
      >
        {({ imports, pagination }) => (
          <>
            {imports.length === 0 && (
              <p className="p-4 text-muted">
                Nenhum arquivo foi importado ainda. O primeiro aparece aqui, com o andamento.
              </p>
            )}
            <div aria-busy={list.isPlaceholderData} className="divide-y divide-line">
              {imports.map((sales) => (
                <ImportCard key={sales.id} sales={sales} />
              ))}
            </div>
            {pagination.total > 10 && <Pagination {...pager} total={pagination.total} />}
          </>
        )}
      </Loaded>
    </Card>
  );
}
