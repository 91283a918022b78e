const BROWSERS: [RegExp, string][] = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser/, "Samsung Internet"],
  [/Chrome\//, "Chrome"],
  [/Firefox\//, "Firefox"],
  [/Safari\//, "Safari"],
];
const SYSTEMS: [RegExp, string][] = [
  [/Windows/, "Windows"],
  [/Android/, "Android"],
  [/iPhone|iPad/, "iOS"],
  [/Mac OS/, "macOS"],
  [/Linux/, "Linux"],
];
const named = (names: [RegExp, string][], agent: string) => names.find(([pattern]) => pattern.test(agent))?.[1];

/** 'Chrome no Windows', or what the client called itself. */
export function deviceName(agent: string): string {
  const browser = named(BROWSERS, agent);
  const system = named(SYSTEMS, agent);
  if (!browser) return agent.split(/[\s/]/)[0] || "Dispositivo desconhecido";
  return system ? `${browser} no ${system}` : browser;
}
