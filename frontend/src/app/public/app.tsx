import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { siteRead } from "@/api/public/reads";
import { siteFrom } from "@/api/public/site";
import { paths } from "@/app/paths";
import { FloatingActions } from "@/components/layout/public/floating-actions";
import { Footer } from "@/components/layout/public/footer";
import { Header } from "@/components/layout/public/header";
import { navigate, usePlace } from "@/lib/location";
import { t } from "@/lib/words";
import { usePieces } from "./pieces";
import { NotFoundPage } from "./routes/not-found-page";
import { screenAt } from "./screens";
import { useScrollToTarget } from "./scroll";

/** What is shown of the house while (or where) its own data is not there: nothing that could be wrong. */
const UNKNOWN_HOUSE = siteFrom(null);

/** The public site. */
export function App() {
  const { data: site = UNKNOWN_HOUSE } = useQuery(siteRead());
  useScrollToTarget();
  const isWhole = usePieces(1) === 1;
  if (screenAt(usePlace().pathname)?.isBare) {
    return (
      <main id="conteudo">
        <Suspense fallback={null}>
          <Screen />
        </Suspense>
      </main>
    );
  }
  return (
    <>
      <a
        href="#conteudo"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-amber px-4 py-3 font-semibold text-on-amber focus:translate-y-0"
      >
        {t("Ir para o conteúdo")}
      </a>
      <Header site={site} />
      <main id="conteudo" tabIndex={-1} className="outline-none">
        <Suspense
          fallback={<p className="flex min-h-svh items-center justify-center text-muted">{t("Carregando…")}</p>}
        >
          <Screen />
        </Suspense>
      </main>
      {isWhole && (
        <>
          <Footer site={site} />
          <FloatingActions site={site} />
        </>
      )}
    </>
  );
}

/** The page of the current address. Every unknown one ends at /404. */
function Screen() {
  const { pathname } = usePlace();
  const Found = screenAt(pathname)?.Component;
  useEffect(() => {
    if (!Found) navigate(paths.notFound, { replace: true });
  }, [Found]);
  return Found ? <Found /> : <NotFoundPage />;
}
