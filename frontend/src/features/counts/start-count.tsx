import { useState } from "react";
import type { StockLocation } from "@/api/equipment";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { controlClass } from "@/components/ui/field";
import { OptionList } from "@/components/ui/option-list";

interface StartCountProps {
  locations: readonly StockLocation[];
  isBusy: boolean;
  onStart: (location: number) => void;
}

/** Chooses what is counted. */
export function StartCount({ locations, isBusy, onStart }: StartCountProps) {
  const [chosen, setChosen] = useState("");
  return (
    <Card title="Nova contagem">
      <form
        className="flex flex-wrap items-end gap-3 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          onStart(Number(chosen));
        }}
      >
        <label className="flex min-w-0 grow basis-60 flex-col gap-1 text-sm font-medium">
          Local
          <select
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
            className={`${controlClass} min-h-11 font-normal`}
          >
            <option value="">Escolha o local</option>
            <OptionList of={locations} />
          </select>
        </label>
        <Button type="submit" variant="primary" disabled={!chosen || isBusy} className="min-h-11 max-sm:w-full">
          Começar
        </Button>
      </form>
    </Card>
  );
}
