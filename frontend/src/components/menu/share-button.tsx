import { Share2 } from "lucide-react";
import { useState } from "react";
import type { MenuProduct } from "@/api/public/menu";
import { paths } from "@/app/paths";
import { Button } from "@/components/ui/button";
import { localized } from "@/lib/language";
import { t } from "@/lib/words";

/** Hands the product's address on: by what the phone offers, else as a copied link. */
export function ShareButton({ product }: { product: Pick<MenuProduct, "slug" | "name"> }) {
  const [said, setSaid] = useState("");
  const address = new URL(localized(paths.productPage(product.slug)), location.origin).href;

  const share = async () => {
    setSaid("");
    if (typeof navigator.share === "function") {
      try {
        await navigator.share({ title: product.name, url: address });
        return;
      } catch (error) {
        if (error instanceof DOMException && error.name === "AbortError") return;
      }
    }
    try {
      await navigator.clipboard.writeText(address);
      setSaid(t("Link copiado."));
    } catch {
      setSaid(address);
    }
  };
  return (
    <>
      <Button size="large" onClick={() => void share()}>
        <Share2 aria-hidden="true" className="size-5" />
        {t("Compartilhar")}
      </Button>
      <p role="status" className="text-sm break-all text-muted empty:hidden">
        {said}
      </p>
    </>
  );
}
