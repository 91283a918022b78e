import { addressLine, type Site } from "@/api/public/site";

/** What a maps service is asked for: the query the house chose, else its address, else its coordinates. */
function placeOf({ location, name, address }: Site): string {
  if (location?.mapQuery) return location.mapQuery;
  const line = addressLine(address);
  return line ? `${name}, ${line}` : location ? `${location.lat},${location.lng}` : name;
}

/** Whether the house has said where it is; a search for its bare name would find others. */
export const hasPlace = ({ location, address }: Site): boolean => location !== null || addressLine(address) !== "";

const withQuery = (url: string, query: Record<string, string>) => `${url}?${new URLSearchParams(query)}`;

export function mapLink(site: Site): string {
  return withQuery("https://www.google.com/maps/search/", { api: "1", query: placeOf(site) });
}

export function directionsLink(site: Site): string {
  return withQuery("https://www.google.com/maps/dir/", { api: "1", destination: placeOf(site) });
}

/** The address of the embedded map; it needs a key, so there may be none. */
export function embedLink(site: Site): string | null {
  return site.mapsEmbedKey
    ? withQuery("https://www.google.com/maps/embed/v1/place", { key: site.mapsEmbedKey, q: placeOf(site) })
    : null;
}
