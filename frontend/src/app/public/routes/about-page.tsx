import { useQuery } from "@tanstack/react-query";
import { siteRead } from "@/api/public/reads";
import { AboutSection } from "@/features/about/about-section";
import { t } from "@/lib/words";
import { useTitle, WithSite } from "../page";

/** /sobre. */
export default function AboutPage() {
  const { data } = useQuery(siteRead());
  useTitle(t("Sobre Nós"), data?.name ?? "");
  return (
    <div className="min-h-[80svh] pt-16 lg:pt-20">
      <WithSite>{(site) => <AboutSection site={site} heading="h1" />}</WithSite>
    </div>
  );
}
