import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect } from "react";
import { siteRead } from "@/api/public/reads";
import { AboutSection } from "@/features/about/about-section";
import { ContactSection } from "@/features/contact/contact-section";
import { OpenStatus } from "@/features/contact/open-status";
import { HeroSection } from "@/features/hero/hero-section";
import { MenuSection } from "@/features/menu/menu-section";
import { mayEditProducts } from "../editor";
import { useTitle, WithSite } from "../page";
import { PartyBanner } from "../party-banner";
import { scrollToSection } from "../section";
import { Welcome } from "../welcome";

export function HomePage() {
  const { data: site } = useQuery(siteRead());
  useTitle("", site ? [site.name, site.tagline].filter(Boolean).join(": ") : "");
  const rest = useDeferredValue(true, isServed());
  useEffect(() => {
    if (rest) scrollToSection(window.location.hash);
  }, [rest]);
  return (
    <>
      <HeroSection slogan={site?.tagline}>
        <Welcome site={site}>
          {site && <OpenStatus hours={site.hours} specialDays={site.specialDays} className="text-base" />}
        </Welcome>
      </HeroSection>
      {rest && <BelowTheFold />}
    </>
  );
}

/** Whether the page still shows what the server wrote: that is replaced as a whole, or the page would get short for a moment. */
const isServed = () => document.getElementById("served") !== null;

/** What is reached by scrolling. It is drawn after the first screen, in pieces, so that the first screen is not kept. */
function BelowTheFold() {
  return (
    <>
      <MenuSection editable={mayEditProducts()} />
      <PartyBanner />
      <WithSite>
        {(known) => (
          <>
            <AboutSection site={known} />
            <ContactSection site={known} />
          </>
        )}
      </WithSite>
    </>
  );
}
