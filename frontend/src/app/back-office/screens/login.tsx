import { useEffect } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { isSignedInPath, paths } from "@/app/paths";
import { landingOf, may } from "@/features/session/access";
import { LoginForm } from "@/features/session/login-form";
import { useSession } from "@/features/session/session";
import type { User } from "@/features/session/user";
import { screenAt } from "../screens";

/** 'Acesso ao Sistema', for 'funcionários e parceiros'. Whoever is signed in already goes where they belong. */
export function Login() {
  const session = useSession();
  const { state } = useLocation();
  const wanted: unknown = (state as { from?: unknown } | null)?.from;

  useEffect(() => {
    document.title = "Acesso ao Sistema · Choperia";
  }, []);

  if (session.state === "in") return <GoOn to={destination(session.user, wanted)} />;
  return (
    <main className="grid min-h-dvh place-items-center bg-surface px-4 py-10">
      <div className="w-full max-w-sm">
        <a
          href={paths.home}
          className="mb-6 flex items-center justify-center gap-3 font-display text-2xl font-semibold"
        >
          <img src="/favicon.svg" alt="" width={36} height={36} />
          Choperia
        </a>
        <div className="rounded-card border border-line bg-raised p-6">
          <h1 className="text-xl font-semibold">Acesso ao Sistema</h1>
          <p className="mt-1 mb-6 text-muted">Para funcionários e parceiros.</p>
          <LoginForm />
        </div>
        <p className="mt-6 text-center">
          <a href={paths.home} className="text-muted underline-offset-4 hover:text-text hover:underline">
            Voltar ao site
          </a>
        </p>
      </div>
    </main>
  );
}

/** Inside the app by the router; to the public site, a client of its own, by loading it. */
function GoOn({ to }: { to: string }) {
  const inside = isSignedInPath(to);
  useEffect(() => {
    if (!inside) location.replace(to);
  }, [inside, to]);
  return inside ? <Navigate to={to} replace /> : null;
}

/** Where they wanted to go, if they may; else where their role lands. */
export function destination(user: User, wanted: unknown): string {
  if (typeof wanted === "string") {
    const screen = screenAt(wanted.split("?")[0] ?? "");
    if (screen && may(user, screen.permission)) return wanted;
  }
  return landingOf(user.role);
}
