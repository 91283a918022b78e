import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Printer } from "lucide-react";
import { useEffect, useRef } from "react";
import { useParams } from "react-router-dom";
import { ApiError, textOf } from "@/api/errors";
import { paths } from "@/app/paths";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { LoadError } from "@/components/ui/load-error";
import { Paper } from "@/components/ui/paper";
import { Skeleton } from "@/components/ui/skeleton";
import { titled } from "@/lib/house";
import { type DocumentKind, documentQuery, documents } from "./orders";

/** A document as it will be on paper. It is fetched with the session, and can do nothing but be read and printed. */
export function DocumentView() {
  const { id: text, kind } = useParams();
  const id = Number(text);
  const known = isDocument(kind) && Number.isInteger(id) && id > 0;
  const page = useQuery({ ...documentQuery(id, isDocument(kind) ? kind : "contract"), enabled: known });
  const frame = useRef<HTMLIFrameElement>(null);
  const label = isDocument(kind) ? documents[kind] : "Documento";
  useEffect(() => {
    document.title = titled(label);
  }, [label]);

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">{label}</h2>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>*]:grow">
          <LinkButton to={paths.operations.event(id)} icon={ArrowLeft}>
            Voltar ao evento
          </LinkButton>
          <Button
            icon={Printer}
            variant="primary"
            disabled={!page.data}
            onClick={() => frame.current?.contentWindow?.print()}
          >
            Imprimir
          </Button>
        </div>
      </div>
      {page.data ? (
        <Paper html={page.data} label={label} frame={frame} />
      ) : !known ? (
        <Card>
          <EmptyState title="Este documento não existe." />
        </Card>
      ) : page.isLoadingError ? (
        <Card>
          {page.error instanceof ApiError && [404, 409].includes(page.error.status) ? (
            <EmptyState title={textOf(page.error, "Este documento não existe.")} />
          ) : (
            <LoadError
              title="Erro ao carregar o documento"
              error={page.error}
              fallback="Nada foi perdido: tente de novo."
              onRetry={() => void page.refetch()}
            />
          )}
        </Card>
      ) : (
        <>
          <output className="text-muted">Carregando o documento...</output>
          <Skeleton className="mx-auto h-[70dvh] w-full max-w-[210mm]" />
        </>
      )}
    </>
  );
}

const isDocument = (kind: string | undefined): kind is DocumentKind =>
  kind !== undefined && Object.hasOwn(documents, kind);

export { DocumentView as Component };
