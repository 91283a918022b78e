import { local } from "./storage";

/** Light, dark, or what the system says. Remembered in the browser; light until somebody chooses. */
export type Theme = "light" | "dark" | "system";

const KEY = "theme";
export const themes: Record<Theme, string> = { light: "Claro", dark: "Escuro", system: "Como no sistema" };

export function storedTheme(): Theme {
  const stored = local.get(KEY);
  return stored !== null && Object.hasOwn(themes, stored) ? (stored as Theme) : "light";
}

export function applyTheme(theme: Theme = storedTheme()): void {
  document.documentElement.dataset.theme = theme;
}

export function chooseTheme(theme: Theme): void {
  local.set(KEY, theme);
  applyTheme(theme);
}
