import { addressLine, type Site } from "@/api/public/site";
import { paths } from "@/app/paths";
import { HouseMark } from "@/components/brand/logo";
import { FacebookIcon, InstagramIcon } from "@/components/brand/social-icons";
import { Link } from "@/components/link/link";
import { classNames } from "@/components/ui/class-names";
import { localized } from "@/lib/language";
import { comingSpecialDays, REST_OF_WEEK, weekSummary } from "@/lib/opening-hours";
import { formatPhone, telLink } from "@/lib/phone";
import { useNow } from "@/lib/use-now";
import { t } from "@/lib/words";
import { container } from "./container";
import { LanguageLinks } from "./language-links";
import { LegalNotice } from "./legal-notice";
import { footerLinks } from "./navigation";

const heading = "text-sm font-semibold tracking-wider text-amber uppercase";
const link = "inline-block py-1 text-text/85 underline-offset-4 hover:text-amber hover:underline";

export function Footer({ site }: { site: Site }) {
  const now = useNow();
  const { phones, social } = site;
  const address = addressLine(site.address);
  return (
    <footer className="border-t border-line bg-sunken">
      <div
        className={classNames(
          container,
          "grid grid-cols-1 gap-10 py-14 sm:grid-cols-2 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1.4fr)_minmax(0,1.2fr)]",
        )}
      >
        <div className="flex flex-col gap-4">
          <p className="flex items-center gap-2.5 font-display text-2xl font-semibold">
            <HouseMark logo={site.logo} className="size-10" />
            {site.name}
          </p>
          {site.tagline && <p className="max-w-xs text-muted">{site.tagline}</p>}
          <SocialLinks social={social} />
        </div>
        <nav aria-label={t("Rodapé")}>
          <p className={heading}>{t("A casa")}</p>
          <ul className="mt-3">
            {footerLinks(site).map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={link}>
                  {t(label)}
                </Link>
              </li>
            ))}
            <li>
              <a href={localized(paths.privacy)} className={link}>
                {t("Privacidade")}
              </a>
            </li>
            <li>
              <a href={localized(paths.terms)} className={link}>
                {t("Termos de Uso")}
              </a>
            </li>
          </ul>
        </nav>
        {site.hours.length > 0 && (
          <div>
            <p className={heading}>{t("Horário")}</p>
            <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 py-1 text-text/85">
              {weekSummary(site.hours).map(({ days, text }) => (
                <div key={days} className="contents">
                  <dt>{days}</dt>
                  <dd className="tabular-nums">{text}</dd>
                </div>
              ))}
              {comingSpecialDays(site.specialDays, now, REST_OF_WEEK).map(({ date, text }) => (
                <div key={date} className="contents">
                  <dt>{date}</dt>
                  <dd className="tabular-nums">{text}</dd>
                </div>
              ))}
            </dl>
          </div>
        )}
        {(address || phones.landline || site.email) && (
          <div>
            <p className={heading}>{t("Onde")}</p>
            <address className="mt-3 flex flex-col gap-1 text-text/85 not-italic">
              {address && <span className="py-1">{address}</span>}
              {phones.landline && (
                <a href={telLink(phones.landline)} className={link}>
                  {formatPhone(phones.landline)}
                </a>
              )}
              {site.email && (
                <a href={`mailto:${site.email}`} className={link}>
                  {site.email}
                </a>
              )}
            </address>
          </div>
        )}
      </div>
      <div className="border-t border-line">
        <div
          className={classNames(container, "flex flex-col gap-4 py-6 text-sm text-muted lg:flex-row lg:items-center")}
        >
          <LegalNotice className="flex-1" />
          <nav aria-label={t("Idioma")}>
            <LanguageLinks className={link} />
          </nav>
          <p>
            {site.name}
            {site.founded && t(", desde {year}", { year: site.founded })}
          </p>
        </div>
      </div>
    </footer>
  );
}

function SocialLinks({ social }: { social: Site["social"] }) {
  const links = [
    { href: social.instagram, label: "Instagram", Icon: InstagramIcon },
    { href: social.facebook, label: "Facebook", Icon: FacebookIcon },
  ].filter(({ href }) => href);
  return (
    <ul className="flex gap-2">
      {links.map(({ href, label, Icon }) => (
        <li key={label}>
          <a
            href={href}
            target="_blank"
            rel="noreferrer"
            className="inline-flex size-11 items-center justify-center rounded-full border border-line transition-colors hover:border-amber hover:text-amber"
          >
            <Icon className="size-5.5" />
            <span className="sr-only">{label}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
