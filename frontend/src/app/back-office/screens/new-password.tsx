import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { paths } from "@/app/paths";
import { LinkButton } from "@/components/ui/link-button";
import { NewPasswordForm } from "@/features/accounts/new-password-form";
import { signOut, useSession } from "@/session/session";
import { EntryFrame } from "../entry-frame";

/** Where a one-time link leads. Its secret is in the fragment, which browsers send to no server. */
export function NewPassword() {
  const session = useSession();
  const navigate = useNavigate();
  const token = useLocation().hash.slice(1);
  const [dead, setDead] = useState<string>();

  const goOn = async (username: string) => {
    // every session of this person has ended, also the one that this browser may have
    if (session.state === "in" && session.user.username === username) await signOut();
    await navigate(paths.login, { replace: true, state: { chosenBy: username } });
  };
  if (!token || dead === token) return <DeadLink />;
  return (
    <EntryFrame title="Nova senha" lead="Escolha a senha com que você vai entrar.">
      <NewPasswordForm
        key={token}
        token={token}
        onChosen={(username) => void goOn(username)}
        onDead={() => setDead(token)}
      />
    </EntryFrame>
  );
}

function DeadLink() {
  return (
    <EntryFrame
      title="Este link não vale mais"
      lead="Ele já foi usado, venceu, foi trocado por outro ou chegou incompleto."
    >
      <div className="flex flex-col gap-5">
        <p role="alert">Peça um novo link a quem administra o sistema. A sua senha continua como estava.</p>
        <LinkButton to={paths.login} variant="primary">
          Ir para o acesso
        </LinkButton>
      </div>
    </EntryFrame>
  );
}
