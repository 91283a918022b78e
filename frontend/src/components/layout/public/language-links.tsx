import { classNames } from "@/components/ui/class-names";
import { LANGUAGES, type Language, localized } from "@/lib/language";
import { type Place, usePlace } from "@/lib/location";
import { t } from "@/lib/words";

/** This page in each language. Plain links: the server writes the other page, and remembers the choice. */
export function LanguageLinks({ className }: { className: string }) {
  const place = usePlace();
  return (
    <ul aria-label={t("Idioma")} className="flex flex-wrap gap-x-4">
      {(Object.keys(LANGUAGES) as Language[]).map((code) => (
        <li key={code}>
          <a
            href={addressIn(code, place)}
            lang={code}
            hrefLang={code}
            aria-current={code === place.language || undefined}
            className={classNames(className, "aria-[current=true]:text-amber")}
          >
            {LANGUAGES[code]}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** With its query and its hash: the table that orders, and the reservation that is open, are named there. */
function addressIn(code: Language, { pathname, search, hash }: Place): string {
  const query = new URLSearchParams(search);
  query.set("language", code);
  return localized(`${pathname}?${query}${hash}`, code);
}
