import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useEffect } from "react";
import { publicErrorTexts } from "@/api/errors";
import type { MenuProduct } from "@/api/public/menu";
import { menuRead, servedProductKey, siteRead } from "@/api/public/reads";
import { paths } from "@/app/paths";
import { container } from "@/components/layout/public/container";
import { LegalNotice } from "@/components/layout/public/legal-notice";
import { Link } from "@/components/link/link";
import { ProductSheet } from "@/components/menu/product-sheet";
import { buttonClass } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { ErrorState } from "@/components/ui/error-state";
import { navigate, usePlace } from "@/lib/location";
import { t } from "@/lib/words";
import { slugIn } from "../addresses";
import { useTitle } from "../page";

/** /cardapio/chope-pilsen: one product, as it is found by a search or was shared. */
export default function ProductPage() {
  const slug = slugIn(usePlace().pathname);
  const { data: site } = useQuery(siteRead());
  const { data: menu, isPending, refetch } = useQuery(menuRead());
  const served = useQueryClient().getQueryData<MenuProduct>(servedProductKey(slug));
  const product = menu?.length ? menu.flatMap(({ products }) => products).find((each) => each.slug === slug) : served;
  const isGone = menu !== undefined && !product;
  useTitle(product?.name ?? t("Cardápio"), site?.name ?? "");
  useEffect(() => {
    if (isGone) navigate(paths.notFound, { replace: true });
  }, [isGone]);

  return (
    <div className={classNames(container, "min-h-[80svh] pt-28 pb-20 lg:pt-32")}>
      <div className="mx-auto max-w-4xl">
        <Link to={paths.menu} className={buttonClass("quiet", "medium", "mb-4 -ml-4")}>
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t("Cardápio")}
        </Link>
        {isPending && !product && (
          <p role="status" className="py-16 text-center text-muted">
            {t("Carregando…")}
          </p>
        )}
        {!isPending && !product && !isGone && (
          <ErrorState title={t(publicErrorTexts.menu)} onRetry={() => void refetch()} />
        )}
        {product && (
          <article className="overflow-hidden rounded-pub border border-line bg-raised">
            <ProductSheet product={product} heading="h1" />
          </article>
        )}
        <LegalNotice className="mt-8 text-sm text-muted" />
      </div>
    </div>
  );
}
