import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { siteRead } from "@/api/public/reads";
import { container } from "@/components/layout/public/container";
import { classNames } from "@/components/ui/class-names";
import { AboutSection } from "@/features/about/about-section";
import { ContactSection } from "@/features/contact/contact-section";
import { OpenStatus } from "@/features/contact/open-status";
import { HeroSection } from "@/features/hero/hero-section";
import { MenuSection } from "@/features/menu/menu-section";
import { OnTapNow } from "@/features/on-tap/on-tap-now";
import { mayEditProducts } from "../editor";
import { useTitle, WithSite } from "../page";
import { PartyBanner } from "../party-banner";
import { usePieces } from "../pieces";
import { scrollToSection } from "../section";
import { Welcome } from "../welcome";

export function HomePage() {
  const { data: site } = useQuery(siteRead());
  useTitle("", site ? [site.name, site.tagline].filter(Boolean).join(": ") : "");
  const pieces = usePieces(PIECES);
  const isWhole = pieces === PIECES;
  useEffect(() => {
    if (isWhole) scrollToSection(window.location.hash);
  }, [isWhole]);
  return (
    <>
      <HeroSection slogan={site?.tagline || site?.name} editable={mayEditProducts()}>
        <Welcome site={site}>
          {site && <OpenStatus hours={site.hours} specialDays={site.specialDays} className="text-base" />}
        </Welcome>
      </HeroSection>
      {pieces > 0 && <BelowTheFold pieces={pieces} rents={site?.rents !== false} />}
      {!isWhole && <div className="min-h-(--served-height)" />}
    </>
  );
}

const PIECES = 8;
/** Categories of the menu in each piece but the last, which has all that is left. */
const CATEGORIES = 1;

/** What is reached by scrolling. The page is as long as the server's meanwhile: nobody's place on it moves. */
function BelowTheFold({ pieces, rents }: { pieces: number; rents: boolean }) {
  const isWhole = pieces === PIECES;
  return (
    <>
      <div className={classNames(container, "pt-10 lg:pt-16")}>
        <div className="grid gap-8 rounded-pub border border-line bg-raised p-6 sm:p-8 md:grid-cols-2 md:gap-12">
          <OnTapNow />
          {rents && <PartyBanner />}
        </div>
      </div>
      <MenuSection editable={mayEditProducts()} most={isWhole ? undefined : pieces * CATEGORIES} />
      {isWhole && (
        <WithSite>
          {(known) => (
            <>
              <AboutSection site={known} />
              <ContactSection site={known} />
            </>
          )}
        </WithSite>
      )}
    </>
  );
}
