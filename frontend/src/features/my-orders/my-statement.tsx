import { ArrowLeft } from "lucide-react";
import * as reads from "@/api/generated/reads";
import { paperOf } from "@/api/papers";
import { paths } from "@/app/paths";
import { PaperView } from "@/components/paper/paper-view";
import { LinkButton } from "@/components/ui/link-button";

/** The whole account of the signed-in customer. */
export function MyStatementView() {
  return (
    <PaperView
      paper={paperOf((request) => reads.readMyStatement(request))}
      label="Extrato"
      actions={
        <LinkButton to={paths.myOrders} icon={ArrowLeft}>
          Voltar aos pedidos
        </LinkButton>
      }
    />
  );
}

export { MyStatementView as Component };
