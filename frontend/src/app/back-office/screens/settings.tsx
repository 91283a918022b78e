import { useState } from "react";
import { Card } from "@/components/ui/card";
import { chooseTheme, storedTheme, type Theme, themes } from "@/lib/theme";

/** What a person prefers on this device. */
export function Component() {
  const [theme, setTheme] = useState(storedTheme);
  const choose = (next: Theme) => {
    chooseTheme(next);
    setTheme(next);
  };
  return (
    <Card title="Aparência" className="max-w-xl">
      <fieldset className="flex flex-col gap-1 p-4">
        <legend className="sr-only">Tema</legend>
        {(Object.keys(themes) as Theme[]).map((each) => (
          <label key={each} className="flex min-h-10 items-center gap-3 rounded-control px-2 hover:bg-sunken">
            <input
              type="radio"
              name="theme"
              checked={theme === each}
              onChange={() => choose(each)}
              className="size-4 accent-amber"
            />
            {themes[each]}
          </label>
        ))}
        <p className="mt-2 px-2 text-muted">Vale para este navegador.</p>
      </fieldset>
    </Card>
  );
}
