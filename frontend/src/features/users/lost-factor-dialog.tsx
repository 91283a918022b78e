import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { FormDialog } from "@/components/ui/form-dialog";
import { InputField } from "@/components/ui/input-field";
import { Refusal } from "@/components/ui/refusal";
import { invalidate } from "@/lib/invalidate";
import { useConfirmation } from "@/session/confirmation";
import { resetSecondFactor, type User, usersKey } from "./users";

/** Removes the second factor of somebody who lost it, with a reason that the history keeps. */
export function LostFactorDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const client = useQueryClient();
  const [reason, setReason] = useState("");
  const { confirmed, dialog } = useConfirmation();
  const removal = useMutation({
    mutationFn: () => confirmed(() => resetSecondFactor(user, reason.trim())),
    onSuccess: () => {
      toast.success(`${user.name} entra agora só com a senha.`);
      onClose();
    },
    onSettled: () => invalidate(client, [usersKey]),
  });
  return (
    <>
      <FormDialog
        title={`Remover o segundo fator de ${user.name}`}
        submit="Remover segundo fator"
        busy="Removendo..."
        danger
        isBusy={removal.isPending}
        disabled={!reason.trim()}
        className="max-w-md"
        refusal={<Refusal error={removal.error} fallback="O segundo fator não pôde ser removido" />}
        onSubmit={() => removal.mutate()}
        onClose={onClose}
      >
        <p>
          Aplicativo, passkeys e códigos de recuperação deixam de valer e as sessões terminam. Confirme antes, por
          telefone ou pessoalmente, que é mesmo a pessoa quem pede.
        </p>
        <InputField label="Motivo" required maxLength={300} value={reason} onChange={setReason} />
      </FormDialog>
      {dialog}
    </>
  );
}
