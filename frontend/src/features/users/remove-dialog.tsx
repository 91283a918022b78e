import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { CheckField } from "@/components/ui/check-field";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { remove, type User, userQuery, usersKey } from "./users";

interface RemoveDialogProps {
  user: User;
  onRemoved: () => void;
  onClose: () => void;
}

/** Removes somebody for good; what they did stays in the history. */
export function RemoveDialog({ user, onRemoved, onClose }: RemoveDialogProps) {
  const client = useQueryClient();
  const [erases, setErases] = useState(false);
  const removal = useMutation({
    mutationFn: () => remove(user, erases),
    onSuccess: () => {
      toast.success(`${user.name} foi excluído.`);
      onRemoved();
    },
    onError: () => client.invalidateQueries({ queryKey: userQuery(user.id).queryKey }),
    onSettled: () => client.invalidateQueries({ queryKey: [...usersKey, "list"] }),
  });
  return (
    <ConfirmDialog
      title={`Excluir ${user.name}`}
      question="As sessões terminam agora e a conta deixa de existir; nome de usuário e e-mail ficam livres. O que a pessoa fez continua no histórico. Esta ação não pode ser desfeita."
      verb="Excluir"
      busy="Excluindo..."
      isBusy={removal.isPending}
      error={removal.error}
      fallback="O usuário não pôde ser excluído"
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    >
      <CheckField
        label="Apagar também os dados pessoais"
        hint="Nome de usuário, nome e e-mail do cadastro saem do registro para sempre. O nome continua nas ações que a pessoa fez."
        checked={erases}
        onChange={setErases}
      />
    </ConfirmDialog>
  );
}
