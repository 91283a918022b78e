import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { Card } from "@/components/ui/card";
import { LoadError } from "@/components/ui/load-error";
import { Pagination } from "@/components/ui/pagination";
import { Refusal } from "@/components/ui/refusal";
import { Skeleton } from "@/components/ui/skeleton";
import { usePages } from "@/components/ui/use-pages";
import { invalidate } from "@/lib/invalidate";
import { FileArea } from "./file-area";
import { FileHelp } from "./file-help";
import { ImportCard } from "./import-card";
import { importsKey, importsQuery, sendFile } from "./sales";

/** Files of sales: sent here, watched here until they are in. */
export function ImportsView() {
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: sendFile,
    onSuccess: ({ already_there }) =>
      toast.success(
        already_there ? "Este arquivo já está sendo importado." : "Arquivo recebido. A importação começou.",
      ),
    onSettled: () => invalidate(client, [importsKey]),
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
      {list.isLoadingError ? (
        <LoadError
          title="Erro ao carregar importações"
          error={list.error}
          fallback="As importações não puderam ser lidas."
          onRetry={() => void list.refetch()}
        />
      ) : (
        <>
          {list.isPending && (
            <div className="flex flex-col gap-3 p-4">
              <output className="text-muted">Carregando...</output>
              <Skeleton className="h-24" />
            </div>
          )}
          {list.data?.imports.length === 0 && (
            <p className="p-4 text-muted">
              Nenhum arquivo foi importado ainda. O primeiro aparece aqui, com o andamento.
            </p>
          )}
          <div aria-busy={list.isPlaceholderData} className="divide-y divide-line">
            {list.data?.imports.map((sales) => (
              <ImportCard key={sales.id} sales={sales} />
            ))}
          </div>
          {(list.data?.pagination.total ?? 0) > 10 && (
            <Pagination {...pager} total={list.data?.pagination.total ?? 0} />
          )}
        </>
      )}
    </Card>
  );
}
