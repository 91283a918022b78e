import { type ReactNode, useEffect, useState } from "react";
import { useRouteError } from "react-router-dom";
import { errorTexts } from "@/api/errors";
import { paths } from "@/app/paths";
import { buttonClass } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { startOver } from "@/lib/build";
import { titled } from "@/lib/house";
import { landingOf } from "@/session/access";
import { useSession } from "@/session/session";

/** Where a way ends: what happened, and where to go from here. */
function DeadEnd({ title, children, detail }: { title: string; detail: string; children: ReactNode }) {
  useEffect(() => {
    document.title = titled(title);
  }, [title]);
  return (
    <main className="grid min-h-dvh place-items-center bg-surface px-4">
      <div className="flex max-w-md flex-col items-center gap-3 text-center">
        <h1 className="text-2xl font-semibold">{title}</h1>
        <p className="text-muted">{detail}</p>
        <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>
      </div>
    </main>
  );
}

function Home() {
  const session = useSession();
  const to = session.state === "in" ? landingOf(session.user.role) : paths.login;
  if (to === paths.home) return null;
  return (
    <LinkButton to={to} variant="primary">
      {session.state === "in" ? "Voltar ao início" : "Entrar"}
    </LinkButton>
  );
}

const site = (
  <a href={paths.home} className={buttonClass()}>
    Ir para o site
  </a>
);

export function Unauthorized() {
  return (
    <DeadEnd
      title="Acesso negado"
      detail="Seu usuário não tem permissão para abrir esta tela. Se precisar dela, fale com quem administra o sistema."
    >
      <Home />
      {site}
    </DeadEnd>
  );
}

/**
 * A screen broke, or its code could not be loaded (a lost connection). Nothing that was saved is lost. A tab from before
 * an update, whose code is gone, starts over by itself: the address is already that of the new screen.
 */
export function RouterError() {
  const error = useRouteError();
  const [isFinal, setFinal] = useState(false);
  useEffect(() => {
    void startOver().then((starts) => setFinal(!starts));
  }, []);
  if (!isFinal) return <p className="sr-only">Carregando...</p>;
  return (
    <DeadEnd
      title={errorTexts.router}
      detail="Esta tela não pôde ser mostrada. O que você já salvou está guardado; recarregue para continuar."
    >
      <button type="button" className={buttonClass("primary")} onClick={() => location.reload()}>
        Recarregar
      </button>
      {site}
      {import.meta.env.DEV && error instanceof Error && <pre className="text-left text-xs">{error.stack}</pre>}
    </DeadEnd>
  );
}
