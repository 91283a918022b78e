import { useEffect } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { isSignedInPath, paths } from "@/app/paths";
import { LoginForm } from "@/features/accounts/login-form";
import { landingOf, may } from "@/session/access";
import { useSession } from "@/session/session";
import type { User } from "@/session/user";
import { EntryFrame } from "../entry-frame";
import { screenAt } from "../screens";

/** What brings somebody here: a screen that asked for a session, or a password chosen with a one-time link. */
export interface Arrival {
  from?: unknown;
  /** The session that they had ended by itself. */
  hasEnded?: unknown;
  chosenBy?: unknown;
}

/** 'Acesso ao Sistema', for 'funcionários e parceiros'. Whoever is signed in already goes where they belong. */
export function Login() {
  const session = useSession();
  const { state, search } = useLocation();
  const back = new URLSearchParams(search).get("volta") ?? undefined;
  const { from = back, hasEnded, chosenBy } = (state ?? {}) as Arrival;

  if (session.state === "in") return <GoOn to={destination(session.user, from)} />;
  const username = typeof chosenBy === "string" ? chosenBy : undefined;
  return (
    <EntryFrame title="Acesso ao Sistema" lead="Para funcionários e parceiros.">
      {username && (
        <output className="mb-5 block rounded-control bg-ok-soft px-3 py-2 text-ok">
          Senha criada. Entre com ela para continuar.
        </output>
      )}
      {from !== undefined && (
        <output className="mb-5 block rounded-control bg-info-soft px-3 py-2 text-info">
          {hasEnded
            ? "Sua sessão terminou. Entre de novo para continuar."
            : "Entre para abrir a página que você pediu."}
        </output>
      )}
      <LoginForm username={username} />
    </EntryFrame>
  );
}

/** Inside the app by the router; to the public site and the driver's page, clients of their own, by loading them. */
function GoOn({ to }: { to: string }) {
  const inside = isSignedInPath(to);
  useEffect(() => {
    if (!inside) location.replace(to);
  }, [inside, to]);
  return inside ? <Navigate to={to} replace /> : null;
}

/** Where they wanted to go, if they may; else where their role lands. The driver's page cannot enroll or change anything. */
export function destination(user: User, wanted: unknown): string {
  const isHeldUp = user.mustChangePassword || user.mustEnrollSecondFactor;
  if (wanted === paths.driver && may(user, "drive") && !isHeldUp) return wanted;
  if (typeof wanted === "string") {
    const screen = screenAt(wanted.split(/[?#]/)[0] ?? "");
    if (screen && may(user, screen.permission)) return wanted;
  }
  return landingOf(user.role);
}
