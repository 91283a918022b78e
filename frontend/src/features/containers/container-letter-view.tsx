import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Printer } from "lucide-react";
import { useRef } from "react";
import { paths } from "@/app/paths";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Paper } from "@/components/ui/paper";
import { RecordPage, useRecordId } from "@/components/ui/record-page";
import { containerLetterQuery } from "./containers";

/** The letter to a customer about overdue containers, on A4. */
export function ContainerLetterView() {
  const { id, isId } = useRecordId();
  const frame = useRef<HTMLIFrameElement>(null);
  return (
    <RecordPage
      query={useQuery({ ...containerLetterQuery(id), enabled: isId })}
      isId={isId}
      loading="Escrevendo a carta..."
      shapes={["h-[70dvh]"]}
      title="Não foi possível escrever a carta"
      fallback="Nada foi perdido: tente de novo."
      missing={
        <EmptyState title="Este cliente não existe">
          <LinkButton to={paths.operations.containers}>Ver os barris com clientes</LinkButton>
        </EmptyState>
      }
    >
      {(html) => (
        <div className="flex flex-col gap-4">
          <div className="flex flex-wrap justify-end gap-2 max-sm:[&>*]:grow">
            <LinkButton to={paths.operations.containers} icon={ArrowLeft} className="min-h-11">
              Voltar aos barris
            </LinkButton>
            <Button
              icon={Printer}
              variant="primary"
              className="min-h-11"
              onClick={() => frame.current?.contentWindow?.print()}
            >
              Imprimir
            </Button>
          </div>
          <Paper html={html} label="Carta dos barris" frame={frame} />
        </div>
      )}
    </RecordPage>
  );
}
