import { Fragment, Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { Navigate, Outlet, useLocation, useNavigate } from "react-router-dom";
import { paths } from "@/app/paths";
import { type AreaLink, areaOf, areas, reachable } from "@/components/layout/back-office/navigation";
import { Shell } from "@/components/layout/back-office/shell";
import type { Mark } from "@/components/layout/back-office/sidebar";
import { Dialog } from "@/components/ui/dialog";
import { laterPart } from "@/components/ui/later-part";
import { Loading } from "@/components/ui/loading";
import { MendLinks } from "@/components/ui/mending";
import { AccountNotices } from "@/features/accounts/account-notices";
import { SignInAgain } from "@/features/accounts/sign-in-again";
import { useFollowedStep } from "@/features/admin-dashboard/steps";
import { useBankAlerts } from "@/features/bank/use-alerts";
import { useUnreadLeads } from "@/features/leads/use-unread";
import { useLive } from "@/features/live/use-live";
import { useWaitingMessages } from "@/features/messages/use-waiting";
import { StaffBell } from "@/features/notices/staff-bell";
import { titled } from "@/lib/house";
import { durationText } from "@/lib/units";
import { useClockAhead } from "@/lib/use-now";
import { may } from "@/session/access";
import { useFreshRights } from "@/session/rights";
import { refreshUser, signOut, useSession } from "@/session/session";
import type { User } from "@/session/user";
import { mendingLink } from "./mending";
import { helpFor, screenAt, trailOf } from "./screens";
import type { Arrival } from "./screens/login";
import { sidebars } from "./sidebars";

const Finder = laterPart(async () => (await import("./find-anything")).FindAnything);
const NextStep = laterPart(async () => (await import("@/features/admin-dashboard/next-step")).NextStep);

/** Lets a person in where they may be: to /login without a session, to /unauthorized without the right. */
export function Guarded() {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const screen = screenAt(pathname);
  useTitle(screen?.title);
  useFocusOnNavigation(pathname);
  useFreshRights(pathname);
  const ahead = useClockAhead();
  const loaded = useLive(session.state === "in" && !session.isOver ? session.user.id : undefined);
  const isInOperations = areaOf(pathname) === "operations";
  const isAtOrders = isInOperations && session.state === "in" && may(session.user, "place_orders");
  const followed = useFollowedStep();
  const [isFinding, setFinding] = useState(false);
  useShortcut(() => setFinding(true));
  const marks = { ...useBankAlerts(isAtOrders), ...useUnreadLeads(isAtOrders), ...useWaitingMessages(isAtOrders) };

  if (session.state === "loading") return null;
  if (session.state === "out") {
    const arrival: Arrival = { from: pathname + search + hash, hasEnded: session.hasEnded };
    return <Navigate to={paths.login} replace state={arrival} />;
  }
  const { user } = session;
  if (screen && !may(user, screen.permission)) return <Denied key={pathname} />;
  const isHeldUp = user.mustChangePassword || user.mustEnrollSecondFactor;
  if (isHeldUp && pathname !== paths.profile) return <Navigate to={paths.profile} replace />;

  const leave = () => {
    void navigate(paths.login, { replace: true });
    void signOut();
  };
  return (
    <Shell
      person={user}
      open={openAreas(user)}
      sidebar={sidebarFor(user, pathname, marks)}
      crumbs={trailOf(pathname).filter(({ path }) => opensFor(user)(path))}
      help={helpFor(screen)}
      title={screen?.ownHeading ? undefined : screen?.title}
      alert={may(user, "operations") && <StaffBell key={user.id} />}
      notice={
        loaded === undefined
          ? clockNotice(ahead)
          : `Carregando a demonstração: ${loaded}%. Pedidos e vendas ainda estão chegando.`
      }
      onSearch={() => setFinding(true)}
      onSignOut={leave}
    >
      <Fragment key={user.id}>
        <AccountNotices />
        {followed && may(user, "users") && (
          <Suspense>
            <NextStep followed={followed} />
          </Suspense>
        )}
        <MendLinks value={mendingLink}>
          <Outlet />
        </MendLinks>
      </Fragment>
      {isFinding && (
        <Dialog label="Buscar em tudo" onClose={() => setFinding(false)} className="mt-[10dvh] mb-auto max-w-xl">
          <Suspense fallback={<Loading shapes={["h-11", "h-40"]}>Carregando a busca...</Loading>}>
            <Finder user={user} onClose={() => setFinding(false)} />
          </Suspense>
        </Dialog>
      )}
      {session.isOver && <SignInAgain username={user.username} onLeave={leave} />}
    </Shell>
  );
}

/** What staff are told whose device has another time than the house. */
function clockNotice(ahead: number): string | undefined {
  if (ahead === 0) return undefined;
  const direction = ahead > 0 ? "adiantado" : "atrasado";
  return `O relógio deste aparelho está ${durationText(Math.round(Math.abs(ahead) / 60_000))} ${direction}. Aqui vale a hora da casa.`;
}

/** Sends away who may not be here, once the server has had the last word: the right may be a minute old. */
function Denied() {
  const [isFinal, setFinal] = useState(false);
  useEffect(() => {
    void refreshUser().then(() => setFinal(true));
  }, []);
  return isFinal ? <Navigate to={paths.unauthorized} replace /> : null;
}

/** The areas that this person may open, whole or in part. */
function openAreas(user: User): AreaLink[] {
  return Object.values(areas).flatMap((area) => {
    const link = [area, area.part].find((each) => each && opensFor(user)(each.home));
    return link ? [link] : [];
  });
}

const opensFor = (user: User) => (path: string) => {
  if (path === paths.driver) return may(user, "drive");
  const screen = screenAt(path);
  return screen !== undefined && may(user, screen.permission);
};

/** Ctrl K, or ⌘ K. */
function useShortcut(act: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // what is typed in a dialog is not left behind unsent
    if (!document.querySelector("dialog[open]")) act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

function sidebarFor(user: User, pathname: string, marks: Readonly<Record<string, Mark>>) {
  const area = areaOf(pathname);
  if (!area) return undefined;
  return {
    label: areas[area].label,
    items: reachable(sidebars[area], opensFor(user), (permission) => may(user, permission)),
    marks,
  };
}

function useTitle(title: string | undefined): void {
  // before the effects of the screen, which may name what it shows
  useLayoutEffect(() => {
    if (title) document.title = titled(title);
  }, [title]);
}

/** After a navigation the keyboard and the screen reader start at the new content, not where the old link was. */
function useFocusOnNavigation(pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById("conteudo")?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [pathname]);
}
