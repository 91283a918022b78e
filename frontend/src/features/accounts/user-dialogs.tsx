import { useState } from "react";
import { deleteUser, endUserSessions, resetUserSecondFactor, updateUser } from "@/api/generated/command";
import { secondFactorResetBody } from "@/api/generated/fields";
import { CheckField } from "@/components/ui/check-field";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { ReasonDialog } from "@/components/ui/reason-dialog";
import { useConfirmation } from "@/session/confirmation";
import { KeepKeysField } from "./keep-keys-field";
import type { User } from "./users";

interface UserDialogProps {
  user: User;
  onClose: () => void;
}

/** Lets somebody in again, or out at once. */
export function AccessDialog({ user, onClose }: UserDialogProps) {
  const { id, version, name, active } = user;
  const words = active ? outWords : inWords;
  return (
    <ConfirmAction
      title={`${words.verb} ${name}`}
      question={words.question}
      verb={words.verb}
      busy={words.busy}
      fallback={words.fallback}
      run={() => updateUser(id, { active: !active }, { version })}
      invalidates={["accounts"]}
      success={words.done(name)}
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

/** Ends every session of somebody at once. */
export function EndSessionsDialog({ user, onClose }: UserDialogProps) {
  const [keepsKeys, setKeepsKeys] = useState(false);
  return (
    <ConfirmAction
      title={`Encerrar as sessões de ${user.name}`}
      question="Todas as sessões abertas terminam agora. A pessoa pode entrar de novo com a senha que tem."
      verb="Encerrar sessões"
      busy="Encerrando..."
      fallback="As sessões não puderam ser encerradas"
      run={() => endUserSessions(user.id, { keep_keys: keepsKeys })}
      invalidates={["accounts", "assistants", "calendars", "messages"]}
      success={`As sessões de ${user.name} foram encerradas.`}
      onClose={onClose}
    >
      <KeepKeysField ids={[user.id]} checked={keepsKeys} onChange={setKeepsKeys} />
    </ConfirmAction>
  );
}

/** Removes the second factor of somebody who lost it, with a reason that the history keeps. */
export function LostFactorDialog({ user, onClose }: UserDialogProps) {
  const { confirmed, dialog } = useConfirmation();
  return (
    <>
      <ReasonDialog
        title={`Remover o segundo fator de ${user.name}`}
        submit="Remover segundo fator"
        busy="Removendo..."
        danger
        className="max-w-md"
        field={secondFactorResetBody.reason}
        run={(reason) => confirmed(() => resetUserSecondFactor(user.id, { reason }))}
        invalidates={["accounts"]}
        success={`${user.name} entra agora só com a senha.`}
        fallback="O segundo fator não pôde ser removido"
        onClose={onClose}
      >
        <p>
          Aplicativo, passkeys e códigos de recuperação deixam de valer e as sessões terminam. Confirme antes, por
          telefone ou pessoalmente, que é mesmo a pessoa quem pede.
        </p>
      </ReasonDialog>
      {dialog}
    </>
  );
}

/** Removes somebody for good; what they did stays in the history. */
export function RemoveDialog({ user, onRemoved, onClose }: UserDialogProps & { onRemoved: () => void }) {
  const [erase, setErase] = useState(false);
  return (
    <ConfirmAction
      title={`Excluir ${user.name}`}
      question="As sessões terminam agora e a conta deixa de existir; nome de usuário e e-mail ficam livres. O que a pessoa fez continua no histórico. Esta ação não pode ser desfeita."
      verb="Excluir"
      busy="Excluindo..."
      fallback="O usuário não pôde ser excluído"
      run={() => deleteUser(user.id, { erase }, { version: user.version })}
      invalidates={["accounts"]}
      success={`${user.name} foi excluído.`}
      onDone={onRemoved}
      onClose={onClose}
    >
      <CheckField
        label="Apagar também os dados pessoais"
        hint="Nome de usuário, nome e e-mail do cadastro saem do registro para sempre. O nome continua nas ações que a pessoa fez."
        checked={erase}
        onChange={setErase}
      />
    </ConfirmAction>
  );
}
