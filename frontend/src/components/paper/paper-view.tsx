import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download, Printer, Send } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { ApiError, textOf } from "@/api/errors";
import { shouldRetry } from "@/api/freshness";
import { type Paper, PDF } from "@/api/papers";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LoadError } from "@/components/ui/load-error";
import { MendLink } from "@/components/ui/mending";
import { Skeleton } from "@/components/ui/skeleton";
import { download } from "@/lib/download";
import { house } from "@/lib/house";
import { svgAddress } from "@/lib/svg";
import { openFile, PrintedFile, printsInFrames } from "./print-file";
import { sendFile } from "./send-file";

interface PaperViewProps {
  paper: Paper;
  /** What it is: 'Contrato de locação EV-2026-00042'. */
  label: string;
  /** The words that go with the file; left out: whose it is, and what. */
  text?: string;
  /** Of the person whom it is for. */
  telephone?: string;
  /** Before the buttons. */
  lead?: ReactNode;
  /** Further buttons. */
  actions?: ReactNode;
  /** Between the buttons and the pages. */
  children?: ReactNode;
}

/** Whether it says why there is no such paper. */
const isRefusal = (error: unknown) => error instanceof ApiError && [404, 409, 410, 422].includes(error.status);

const AS_IT_IS_NOW = {
  staleTime: 0,
  refetchOnMount: "always",
  retry: (failures: number, error: Error) => !isRefusal(error) && shouldRetry(failures, error),
} as const;

/** A paper page by page, and the ways to save, send and print it. */
export function PaperView({
  paper,
  label,
  text = `${house.name}: ${label}`,
  telephone,
  lead,
  actions,
  children,
}: PaperViewProps) {
  const shown = useQuery({ ...paper.pages, ...AS_IT_IS_NOW, placeholderData: keepPreviousData });
  const isSettled = shown.isSuccess && !shown.isFetching;
  // ready before the click: a browser opens its sheet or a tab only in the moments after one
  const made = useQuery({ ...paper.file, ...AS_IT_IS_NOW, enabled: isSettled });
  const name = shown.data?.name;
  const blob = isSettled && made.isSuccess && !made.isFetching ? made.data : undefined;
  const file = useMemo(() => (blob && name ? new File([blob], name, { type: PDF }) : undefined), [blob, name]);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        {lead}
        <div className="ml-auto flex flex-wrap justify-end gap-2 max-sm:w-full max-sm:[&>*]:grow">
          {actions}
          <Actions file={file} text={text} telephone={telephone} />
        </div>
      </div>
      {children}
      {isSettled && made.isLoadingError && (
        <Card>
          <LoadError
            title="Erro ao gerar o PDF"
            error={made.error}
            fallback="As páginas estão certas: tente de novo."
            onRetry={() => void made.refetch()}
          />
        </Card>
      )}
      {shown.data ? (
        <Pages pages={shown.data.pages} count={shown.data.count} label={label} />
      ) : shown.isError ? (
        <Card>
          <Failure error={shown.error} onRetry={() => void shown.refetch()} />
        </Card>
      ) : (
        <>
          <output className="text-muted">Carregando o documento...</output>
          <Skeleton className="mx-auto aspect-[210/297] w-full max-w-[210mm]" />
        </>
      )}
    </div>
  );
}

interface ActionsProps {
  /** Undefined until it is there. */
  file: File | undefined;
  text: string;
  telephone: string | undefined;
}

function Actions({ file, text, telephone }: ActionsProps) {
  const [note, setNote] = useState("");
  const [printed, setPrinted] = useState<{ file: File; time: number }>();
  const send = async (ready: File) => setNote(await sendFile(ready, text, telephone));
  const print = (ready: File) => {
    if (!printsInFrames()) openFile(ready);
    else setPrinted((before) => ({ file: ready, time: (before?.time ?? 0) + 1 }));
  };
  return (
    <>
      <Button icon={Download} variant="primary" disabled={!file} onClick={() => file && download(file, file.name)}>
        Baixar PDF
      </Button>
      <Button icon={Send} disabled={!file} onClick={() => file && void send(file)}>
        Enviar
      </Button>
      <Button icon={Printer} disabled={!file} onClick={() => file && print(file)}>
        Imprimir
      </Button>
      <output className="w-full text-right text-sm text-muted empty:hidden">{note}</output>
      {printed && <PrintedFile key={printed.time} file={printed.file} />}
    </>
  );
}

interface PagesProps {
  pages: readonly string[];
  /** Of all pages, also those that are in the file alone. */
  count: number;
  label: string;
}

function Pages({ pages, count, label }: PagesProps) {
  const addresses = useMemo(() => pages.map(svgAddress), [pages]);
  return (
    <section aria-label={label} className="flex flex-col items-center gap-4">
      {addresses.map((address, place) => (
        <img
          // biome-ignore lint/suspicious/noArrayIndexKey: a page has nothing but its place
          key={place}
          src={address}
          alt={`Página ${place + 1} de ${count}`}
          className="w-full max-w-[210mm] border border-line bg-white"
        />
      ))}
      {count > pages.length && (
        <p className="text-muted">{`Estas são as ${pages.length} primeiras de ${count} páginas. O PDF tem todas.`}</p>
      )}
    </section>
  );
}

/** That there is no such paper, as the server says it; anything else may be tried again. */
function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return isRefusal(error) ? (
    <EmptyState title={textOf(error, "Este documento não existe.")}>
      <MendLink error={error} />
    </EmptyState>
  ) : (
    <LoadError
      title="Erro ao carregar o documento"
      error={error}
      fallback="Nada foi perdido: tente de novo."
      onRetry={onRetry}
    />
  );
}
