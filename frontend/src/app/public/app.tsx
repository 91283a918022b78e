import { useQuery } from "@tanstack/react-query";
import { type ComponentType, lazy, Suspense, useEffect } from "react";
import { siteRead } from "@/api/public/reads";
import { siteFrom } from "@/api/public/site";
import { paths } from "@/app/paths";
import { FloatingActions } from "@/components/layout/public/floating-actions";
import { Footer } from "@/components/layout/public/footer";
import { Header } from "@/components/layout/public/header";
import { navigate, usePlace } from "@/lib/location";
import { slugIn } from "./addresses";
import { HomePage } from "./routes/home-page";
import { NotFoundPage } from "./routes/not-found-page";
import { useScrollToTarget } from "./scroll";

const MenuPage = lazy(() => import("./routes/menu-page"));
const OrderPage = lazy(() => import("./routes/order-page"));
const ReservationsPage = lazy(() => import("./routes/reservations-page"));
const ProductPage = lazy(() => import("./routes/product-page"));
const AboutPage = lazy(() => import("./routes/about-page"));
const ContactPage = lazy(() => import("./routes/contact-page"));

const pages: Record<string, ComponentType> = {
  [paths.home]: HomePage,
  [paths.menu]: MenuPage,
  [paths.cardapio]: MenuPage,
  [paths.about]: AboutPage,
  [paths.contact]: ContactPage,
  [paths.order]: OrderPage,
  [paths.reservations]: ReservationsPage,
  [paths.notFound]: NotFoundPage,
};

/** What is shown of the house while (or where) its own data is not there: nothing that could be wrong. */
const UNKNOWN_HOUSE = siteFrom(null);

/** The public site. The home page comes with the first script; the others when they are opened. */
export function App() {
  const { data: site = UNKNOWN_HOUSE } = useQuery(siteRead());
  useScrollToTarget();
  return (
    <>
      <a
        href="#conteudo"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-amber px-4 py-3 font-semibold text-on-amber focus:translate-y-0"
      >
        Ir para o conteúdo
      </a>
      <Header site={site} />
      <main id="conteudo" tabIndex={-1} className="outline-none">
        <Suspense fallback={<p className="flex min-h-svh items-center justify-center text-muted">Carregando…</p>}>
          <Screen />
        </Suspense>
      </main>
      <Footer site={site} />
      <FloatingActions site={site} />
    </>
  );
}

/** The page of the current address. Every unknown one ends at /404. */
function Screen() {
  const { pathname } = usePlace();
  const Found = pages[pathname.replace(/(.)\/$/, "$1")] ?? (slugIn(pathname) ? ProductPage : undefined);
  useEffect(() => {
    if (!Found) navigate(paths.notFound, { replace: true });
  }, [Found]);
  return Found ? <Found /> : null;
}
