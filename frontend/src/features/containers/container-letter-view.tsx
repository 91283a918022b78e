import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Printer } from "lucide-react";
import { useRef } from "react";
import { paths } from "@/app/paths";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { LoadError } from "@/components/ui/load-error";
import { Paper } from "@/components/ui/paper";
import { useRecordId } from "@/components/ui/record-page";
import { Skeleton } from "@/components/ui/skeleton";
import { containerLetterQuery } from "./containers";

/** The letter to a customer about overdue containers, on A4. */
export function ContainerLetterView() {
  const { id } = useRecordId();
  const letter = useQuery(containerLetterQuery(id));
  const frame = useRef<HTMLIFrameElement>(null);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap justify-end gap-2 max-sm:[&>*]:grow">
        <LinkButton to={paths.operations.containers} icon={ArrowLeft} className="min-h-11">
          Voltar aos barris
        </LinkButton>
        <Button
          icon={Printer}
          variant="primary"
          className="min-h-11"
          disabled={!letter.data}
          onClick={() => frame.current?.contentWindow?.print()}
        >
          Imprimir
        </Button>
      </div>
      {letter.isError && (
        <LoadError
          title="Não foi possível escrever a carta"
          error={letter.error}
          fallback="Os barris não puderam ser lidos."
          onRetry={() => void letter.refetch()}
        />
      )}
      {letter.data ? (
        <Paper html={letter.data} label="Carta dos barris" frame={frame} />
      ) : (
        !letter.isError && <Skeleton className="mx-auto h-[70dvh] w-full max-w-[210mm]" />
      )}
    </div>
  );
}
