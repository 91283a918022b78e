import { Map as MapIcon, MapPin, Navigation } from "lucide-react";
import { useState } from "react";
import { addressLine, type Site } from "@/api/public/site";
import { Button, buttonClass } from "@/components/ui/button";
import { directionsLink, embedLink, mapLink } from "./maps";
import town from "./town.svg";

/**
 * Where the house is. A drawing of ours that needs no network and tells nobody that the page was opened; where a key
 * is configured, the real map takes its place when it is asked for.
 */
export function MapPanel({ site }: { site: Site }) {
  const [live, setLive] = useState(false);
  const embed = embedLink(site);
  return (
    <div className="relative mt-5 h-96 overflow-hidden rounded-pub border border-line bg-sunken lg:h-[28rem]">
      {live && embed ? (
        <iframe
          src={embed}
          title={`Mapa: ${site.name}`}
          referrerPolicy="strict-origin-when-cross-origin"
          className="size-full border-0"
          allowFullScreen
        />
      ) : (
        <>
          <img
            src={town}
            alt="Ilustração do centro da cidade com o bar marcado ao lado da praça"
            width={800}
            height={400}
            loading="lazy"
            className="size-full object-cover"
          />
          <div className="absolute inset-x-0 bottom-0 flex flex-col gap-3 bg-linear-to-t from-black/90 via-black/70 p-5 pt-16 sm:flex-row sm:items-end sm:justify-between sm:p-7 sm:pt-20">
            <div>
              <p className="font-display text-xl font-medium">{site.name}</p>
              <p className="text-sm text-text/85">{addressLine(site.address)}</p>
            </div>
            <div className="flex shrink-0 flex-wrap gap-2.5">
              {embed && (
                <Button icon={MapIcon} onClick={() => setLive(true)}>
                  Carregar mapa
                </Button>
              )}
              <a href={mapLink(site)} target="_blank" rel="noreferrer" className={buttonClass()}>
                <MapPin aria-hidden="true" className="size-4" />
                Ver no mapa
              </a>
              <a href={directionsLink(site)} target="_blank" rel="noreferrer" className={buttonClass("primary")}>
                <Navigation aria-hidden="true" className="size-4" />
                Como chegar
              </a>
            </div>
          </div>
        </>
      )}
    </div>
  );
}
