import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Printer } from "lucide-react";
import { useRef } from "react";
import { paths } from "@/app/paths";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { Loaded } from "@/components/ui/loaded";
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
      <Loaded
        query={letter}
        name="a carta"
        title="Não foi possível escrever a carta"
        fallback="Os barris não puderam ser lidos."
        loading={<Skeleton className="mx-auto h-[70dvh] w-full max-w-[210mm]" />}
      >
        {(html) => <Paper html={html} label="Carta dos barris" frame={frame} />}
      </Loaded>
    </div>
  );
}

export { ContainerLetterView as Component };
