import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { invalidate } from "@/lib/invalidate";
import { endSessions, type User, usersKey } from "./users";

/** Ends every session of somebody at once. */
export function EndSessionsDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const client = useQueryClient();
  const ending = useMutation({
    mutationFn: () => endSessions(user),
    onSuccess: () => {
      toast.success(`As sessões de ${user.name} foram encerradas.`);
      onClose();
    },
    onSettled: () => invalidate(client, [usersKey]),
  });
  return (
    <ConfirmDialog
      title={`Encerrar as sessões de ${user.name}`}
      question="Todas as sessões abertas terminam agora. A pessoa pode entrar de novo com a senha que tem."
      verb="Encerrar sessões"
      busy="Encerrando..."
      isBusy={ending.isPending}
      error={ending.error}
      fallback="As sessões não puderam ser encerradas"
      onConfirm={() => ending.mutate()}
      onClose={onClose}
    />
  );
}
