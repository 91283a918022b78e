import { useQuery } from "@tanstack/react-query";
import { legalFromPage } from "@/api/public/legal";
import { siteRead } from "@/api/public/reads";
import { paths } from "@/app/paths";
import { usePlace } from "@/lib/location";
import { t } from "@/lib/words";
import { Page, useTitle } from "../page";

/** /privacidade and /termos. Links load them from the server, whose text they show. */
export default function LegalPage() {
  const { data: site } = useQuery(siteRead());
  const title = usePlace().pathname.startsWith(paths.privacy) ? t("Privacidade") : t("Termos de Uso");
  useTitle(title, site?.name ?? "");
  return (
    <Page title={title}>
      <div lang="pt-BR" className="flex max-w-prose flex-col gap-8">
        {legalFromPage(document).map(({ heading, paragraphs }) => (
          <section key={heading}>
            <h2 className="font-display text-heading font-semibold">{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-3 text-pretty">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
      </div>
    </Page>
  );
}
