const HOSTS = { instagram: "www.instagram.com", facebook: "www.facebook.com" } as const;

/** The address of a profile that was typed as its name, with or without `@`, or as an address; else `undefined`. */
export function profileUrl(network: keyof typeof HOSTS, typed: string): string | undefined {
  const name = /^@?([A-Za-z0-9._-]+)$/.exec(typed)?.[1];
  if (name && !name.startsWith("www.") && !name.endsWith(".com")) return `https://${HOSTS[network]}/${name}`;
  const rest = /^(?:https?:\/\/)?([A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+(?::\d{1,5})?\/\S+)$/i.exec(typed)?.[1];
  return rest && `https://${rest}`;
}
