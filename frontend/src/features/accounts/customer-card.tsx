import { useQuery } from "@tanstack/react-query";
import { Link2, Unlink } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { toast } from "sonner";
import { linkUserToCustomer, unlinkUserFromCustomer } from "@/api/generated/command";
import * as reads from "@/api/generated/reads";
import { paths } from "@/app/paths";
import { CustomerField } from "@/components/form/customer-field";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { FormDialog } from "@/components/ui/form-dialog";
import { Refusal } from "@/components/ui/refusal";
import { useCommand } from "@/lib/use-command";
import { useFocusRefused } from "@/lib/use-focus-refused";
import type { User } from "./users";

/** Which customer somebody with the role Cliente is: they see the orders of that record, and nothing else. */
export function CustomerCard({ user }: { user: User }) {
  const [asking, setAsking] = useState(false);
  const { customer_id: linked } = user;
  const unlinking = useLink(user, () => unlinkUserFromCustomer(user.id), "Vínculo desfeito.");
  return (
    <Card title="Cadastro de cliente">
      <div className="flex flex-col gap-3 p-4">
        {linked === null ? (
          <p className="text-muted">Sem vínculo, esta conta não vê nenhum pedido.</p>
        ) : (
          <p>
            Vê todos os pedidos, o saldo e os barris de <Linked id={linked} />.
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button icon={Link2} onClick={() => setAsking(true)}>
            {linked === null ? "Vincular a um cliente" : "Trocar de cliente"}
          </Button>
          {linked !== null && (
            <Button icon={Unlink} disabled={unlinking.isPending} onClick={() => unlinking.mutate(undefined)}>
              Desfazer o vínculo
            </Button>
          )}
        </div>
        <Refusal error={unlinking.error} fallback="O vínculo não pôde ser desfeito" />
      </div>
      {asking && <LinkDialog user={user} onClose={() => setAsking(false)} />}
    </Card>
  );
}

function Linked({ id }: { id: number }) {
  const customer = useQuery({
    ...reads.getCustomer(id),
  });
  return (
    <Link to={paths.operations.customer(id)} className="font-medium underline underline-offset-4">
      {customer.data?.name || `cadastro nº ${id}`}
    </Link>
  );
}

function LinkDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<number>();
  const [tried, setTried] = useState(false);
  const focusRefused = useFocusRefused();
  const linking = useLink(
    user,
    (customer: number) => linkUserToCustomer(user.id, { customer_id: customer }),
    "Conta vinculada. Vale a partir de agora.",
  );
  const submit = () => {
    setTried(true);
    if (chosen !== undefined) linking.mutate(chosen, { onSuccess: onClose });
    else focusRefused();
  };
  return (
    <FormDialog
      title="Vincular a um cliente"
      submit="Vincular"
      busy="Vinculando..."
      isBusy={linking.isPending}
      dirty={text !== ""}
      refusal={<Refusal error={linking.error} fallback="A conta não pôde ser vinculada" />}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{`${user.name} passa a ver todos os pedidos deste cliente, e de nenhum outro. Confira se é a mesma pessoa.`}</p>
      <CustomerField
        error={tried && chosen === undefined ? "Escolha o cliente na lista." : undefined}
        text={text}
        onChange={(typed, customer) => {
          setText(typed);
          setChosen(customer?.id);
        }}
        none="Nenhum cliente encontrado."
      />
    </FormDialog>
  );
}

function useLink<Input>({ id }: User, run: (input: Input) => Promise<unknown>, done: string) {
  return useCommand({
    run,
    invalidates: ["accounts"],
    readsFirst: true,
    onDone: () => toast.success(done, { id: `user-${id}-customer` }),
  });
}
