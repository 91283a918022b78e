import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { paths } from "@/app/paths";
import { PaperView } from "@/components/paper/paper-view";
import { LinkButton } from "@/components/ui/link-button";
import { useRecordId } from "@/components/ui/record-page";
import { containerLetterPaper, containersQuery, reminder } from "./containers";

/** The letter to a customer about overdue containers, on A4. */
export function ContainerLetterView() {
  const { id } = useRecordId();
  const customer = useQuery(containersQuery).data?.customers.find(({ customer_id }) => customer_id === id);
  return (
    <PaperView
      paper={containerLetterPaper(id)}
      label="Carta dos barris"
      text={customer && reminder(customer)}
      telephone={customer?.customer_phone}
      actions={
        <LinkButton to={paths.operations.containers} icon={ArrowLeft}>
          Voltar aos barris
        </LinkButton>
      }
    />
  );
}

export { ContainerLetterView as Component };
