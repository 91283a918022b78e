import type { Site } from "@/api/public/site";
import { container } from "@/components/layout/public/container";
import { classNames } from "@/components/ui/class-names";
import { listed } from "@/lib/text";
import { t } from "@/lib/words";
import facade from "./facade.svg";

/** 'Sobre Nós': the house in its own words, beside a drawing of its front at dusk. */
export function AboutSection({ site, heading: Heading = "h2" }: { site: Site; heading?: "h1" | "h2" }) {
  const [lead = site.tagline || t("Venha conhecer a casa."), ...more] = site.about;
  return (
    <section
      id="sobre"
      aria-labelledby="sobre-titulo"
      className="scroll-mt-16 border-y border-line bg-sunken lg:scroll-mt-20"
    >
      <div
        className={classNames(
          container,
          "grid grid-cols-1 items-center gap-10 py-16 lg:grid-cols-2 lg:gap-20 lg:py-24",
        )}
      >
        <div>
          <Heading id="sobre-titulo" className="font-display text-title font-semibold">
            {t("Sobre Nós")}
          </Heading>
          <p className="mt-5 font-display text-xl leading-relaxed text-pretty lg:text-2xl">{lead}</p>
          {more.map((paragraph) => (
            <p key={paragraph} className="mt-4 max-w-prose text-pretty text-text/85">
              {paragraph}
            </p>
          ))}
          <Facts site={site} />
        </div>
        <img
          src={facade}
          alt={t("Desenho da fachada do bar ao anoitecer, com as luzes acesas")}
          width={400}
          height={340}
          loading="lazy"
          className="mx-auto w-full max-w-xl rounded-pub"
        />
      </div>
    </section>
  );
}

function Facts({ site }: { site: Site }) {
  const facts = [
    site.founded && { label: t("Desde"), value: String(site.founded) },
    site.serviceArea.length > 0 && { label: t("Atendemos"), value: listed(site.serviceArea) },
    site.cuisine.length > 0 && { label: t("Na cozinha"), value: listed(site.cuisine) },
  ].filter((fact) => fact !== false && fact !== null && fact !== 0);
  if (facts.length === 0) return null;
  return (
    <dl className="mt-8 grid gap-5 border-t border-line pt-6 sm:grid-cols-[auto_1fr_1fr] sm:gap-8">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-sm font-semibold tracking-wider text-amber uppercase">{label}</dt>
          <dd className="mt-1 text-pretty">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
