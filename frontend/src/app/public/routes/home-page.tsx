import { useQuery } from "@tanstack/react-query";
import { siteRead } from "@/api/public/reads";
import type { Site } from "@/api/public/site";
import { paths } from "@/app/paths";
import { Link } from "@/components/link/link";
import { buttonClass } from "@/components/ui/button";
import { AboutSection } from "@/features/about/about-section";
import { ContactSection } from "@/features/contact/contact-section";
import { OpenStatus } from "@/features/contact/open-status";
import { HeroSection } from "@/features/hero/hero-section";
import { MenuSection } from "@/features/menu/menu-section";
import { mayEditProducts } from "../editor";
import { useTitle, WithSite } from "../page";

export function HomePage() {
  const { data: site } = useQuery(siteRead());
  useTitle("", site ? [site.name, site.tagline].filter(Boolean).join(": ") : "");
  return (
    <>
      <HeroSection>
        <Welcome site={site} />
      </HeroSection>
      <MenuSection editable={mayEditProducts()} />
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

/** Who this is, whether it is open, and the two ways on. Stands on every slide. */
function Welcome({ site }: { site: Site | undefined }) {
  const { city, state } = site?.address ?? {};
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <h1 className="text-base font-medium text-text/90">
          {site?.name ?? "Choperia"}
          {city && `, ${city}${state && ` - ${state}`}`}
        </h1>
        {site && <OpenStatus hours={site.hours} className="text-base" />}
      </div>
      <div className="flex gap-3">
        <a href="#cardapio" className={buttonClass("primary", "large", "max-sm:flex-1 max-sm:px-3")}>
          Ver cardápio
        </a>
        <Link
          to={paths.reservations}
          className={buttonClass(
            "secondary",
            "large",
            "max-sm:flex-1 max-sm:px-3 border-white/40 bg-black/40 text-white hover:bg-black/70",
          )}
        >
          Reservar mesa
        </Link>
      </div>
    </div>
  );
}
