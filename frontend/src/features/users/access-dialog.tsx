import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { invalidate } from "@/lib/invalidate";
import { change, type User, usersKey } from "./users";

/** Lets somebody in again, or out at once. */
export function AccessDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const client = useQueryClient();
  const words = user.active ? outWords : inWords;
  const switching = useMutation({
    mutationFn: () => change(user, { active: !user.active }),
    onSuccess: () => {
      toast.success(words.done(user.name));
      onClose();
    },
    onSettled: () => invalidate(client, [usersKey]),
  });
  return (
    <ConfirmDialog
      title={`${words.verb} ${user.name}`}
      question={words.question}
      verb={words.verb}
      busy={words.busy}
      isBusy={switching.isPending}
      error={switching.error}
      fallback={words.fallback}
      onConfirm={() => switching.mutate()}
      onClose={onClose}
    />
  );
}

const outWords = {
  verb: "Desativar",
  busy: "Desativando...",
  question:
    "As sessões abertas terminam agora e a pessoa não entra mais até ser ativada de novo. Dados, direitos e histórico ficam.",
  done: (name: string) => `${name} está fora do sistema.`,
  fallback: "O usuário não pôde ser desativado",
};
const inWords = {
  verb: "Ativar",
  busy: "Ativando...",
  question: "A pessoa volta a entrar com a senha e os direitos que tinha.",
  done: (name: string) => `${name} pode entrar de novo.`,
  fallback: "O usuário não pôde ser ativado",
};
