import { useQuery } from "@tanstack/react-query";
import { siteRead } from "@/api/public/reads";
import { ContactSection } from "@/features/contact/contact-section";
import { t } from "@/lib/words";
import { useTitle, WithSite } from "../page";

/** /contato. */
export default function ContactPage() {
  const { data } = useQuery(siteRead());
  useTitle(t("Contato"), data?.name ?? "");
  return (
    <div className="min-h-[80svh] pt-10 lg:pt-12">
      <WithSite>{(site) => <ContactSection site={site} heading="h1" />}</WithSite>
    </div>
  );
}
