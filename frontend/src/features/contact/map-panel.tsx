import { Map as MapIcon } from "lucide-react";
import { useState } from "react";
import type { Site } from "@/api/public/site";
import { Button } from "@/components/ui/button";
import { t } from "@/lib/words";
import { embedLink } from "./maps";
import town from "./town.svg";

/**
 * A drawing of ours that says it is one: it needs no network and tells nobody that the page was opened. If a key is
 * configured, the real map takes its place on request.
 */
export function MapPanel({ site }: { site: Site }) {
  const [live, setLive] = useState(false);
  const embed = embedLink(site);
  return (
    <div className="relative h-72 overflow-hidden border-t border-line bg-sunken lg:h-96">
      {live && embed ? (
        <iframe
          src={embed}
          title={t("Mapa: {name}", { name: site.name })}
          referrerPolicy="strict-origin-when-cross-origin"
          className="size-full border-0"
          allowFullScreen
        />
      ) : (
        <>
          <img
            src={town}
            alt={t("Desenho do centro da cidade com o bar marcado ao lado da praça")}
            width={800}
            height={400}
            loading="lazy"
            className="size-full object-cover"
          />
          <div className="absolute inset-x-0 bottom-0 flex flex-wrap items-center justify-between gap-3 bg-linear-to-t from-black/90 p-5 pt-14 sm:px-8">
            <p className="text-sm text-text/85">{t("Desenho ilustrativo, fora de escala.")}</p>
            {embed && (
              <Button icon={MapIcon} onClick={() => setLive(true)}>
                {t("Carregar mapa")}
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  );
}
