import { useQuery } from "@tanstack/react-query";
import { Package, Plus } from "lucide-react";
import { useState } from "react";
import { modelsQuery } from "@/api/equipment";
import { rentalPeriodLabels } from "@/api/generated/fields";
import type { Availability, FreeAsset, FreeKit } from "@/api/generated/query";
import { paths } from "@/app/paths";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { SearchBox } from "@/components/ui/search-box";
import { formatMoney } from "@/lib/money";
import { counted, folded } from "@/lib/text";
import { useMay } from "@/session/access";
import { ALL, useBeersForCustomer } from "./agreed-prices";
import { AssetShelf } from "./asset-shelf";
import { shelvesOf, sortsOf } from "./availability";
import type { ChosenItem, KitBeer } from "./items";
import { houseBeerIn } from "./kit-beers";

interface AvailablePanelProps {
  available: Availability;
  items: readonly ChosenItem[];
  onAsset: (asset: FreeAsset) => void;
  onRemove: (asset: FreeAsset) => void;
}

const SEARCH_FROM = 12;

const NOT_FOUND = { title: "Nenhum barril encontrado", hint: "Tente outro modelo ou etiqueta." };
const ALL_CHOSEN = { title: "Nenhum outro barril", hint: "Tudo o que está livre já está entre os itens selecionados." };
const NONE_YET = { title: "Nenhum barril cadastrado", hint: "Cadastre modelos e ativos em Equipamentos." };

/** 'Barris Disponíveis': what is free by model, and who has the rest until when. */
export function AvailableAssets({ available, items, onAsset, onRemove }: AvailablePanelProps) {
  const [text, setText] = useState("");
  const mayExceed = useMay("overbook");
  const chosen = new Set(items.map((item) => (item.kind === "asset" ? item.ref : 0)));
  const wanted = folded(text.trim());
  const fits = (asset: { asset_tag: string; model_name: string }) =>
    folded(`${asset.model_name} ${asset.asset_tag}`).includes(wanted);
  const found = {
    assets: available.assets.filter(fits),
    lapsed: mayExceed ? available.lapsed.filter(fits) : [],
    busy: available.busy.filter(fits),
  };
  const shelves = shelvesOf(found, chosen);
  const free = shelves.reduce((sum, shelf) => sum + shelf.free.length, 0);
  const known = available.assets.length + available.busy.length;
  return (
    <Card
      title="Barris Disponíveis"
      aside={<span className="text-muted tabular-nums">{counted(free, "livre", "livres")}</span>}
    >
      {known > SEARCH_FROM && (
        <div className="border-b border-line p-3">
          <SearchBox label="Buscar por modelo ou etiqueta" value={text} onChange={setText} />
        </div>
      )}
      {shelves.length === 0 ? (
        <EmptyState {...(wanted ? NOT_FOUND : known > 0 ? ALL_CHOSEN : NONE_YET)} icon={Package} />
      ) : (
        sortsOf(shelves).map((sort) => (
          <section key={sort.title}>
            <h3 className="border-y border-line bg-sunken px-4 py-1.5 text-xs font-semibold first:border-t-0">
              {sort.title}
            </h3>
            <ul className="divide-y divide-line">
              {sort.shelves.map((shelf) => (
                <AssetShelf
                  key={shelf.name}
                  shelf={shelf}
                  isSearched={wanted !== ""}
                  onAsset={onAsset}
                  onRemove={onRemove}
                />
              ))}
            </ul>
          </section>
        ))
      )}
    </Card>
  );
}

interface AvailableKitsProps {
  kits: readonly FreeKit[];
  items: readonly ChosenItem[];
  /** The kit with the house beer in its containers. */
  onKit: (kit: FreeKit, slots: readonly KitBeer[]) => void;
}

/** 'Kits Disponíveis': how many of each can still be put together for these dates. */
export function AvailableKits({ kits, items, onKit }: AvailableKitsProps) {
  const beers = useBeersForCustomer().data?.beers ?? [];
  const models = useQuery(modelsQuery(ALL)).data?.models ?? [];
  const chosen = (id: number) => Number(items.find((item) => item.kind === "kit" && item.ref === id)?.quantity ?? 0);
  return (
    <Card title="Kits Disponíveis">
      {kits.length === 0 ? (
        <EmptyState
          title="Nenhum kit cadastrado"
          hint="Um kit junta o que costuma sair junto, por um preço só."
          icon={Package}
        >
          <LinkButton to={paths.operations.kits}>Abrir Kits</LinkButton>
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {kits.map((kit) => {
            const left = kit.available_count - chosen(kit.id);
            return (
              <li key={kit.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
                <div className="min-w-0 grow basis-52">
                  <p className="font-medium">{kit.name}</p>
                  {kit.description && <p className="text-xs text-muted">{kit.description}</p>}
                  <p className="text-xs text-muted">
                    {kit.items
                      .map(
                        (item) => `${item.qty_required} × ${item.model_name}${item.is_optional ? " (opcional)" : ""}`,
                      )
                      .join(", ")}
                  </p>
                </div>
                <div className="text-right tabular-nums">
                  <p>
                    {formatMoney(kit.rental_price)}{" "}
                    <span className="text-xs text-muted">{rentalPeriodLabels[kit.rental_period].toLowerCase()}</span>
                  </p>
                  <p className="text-xs text-muted">
                    {left > 0 ? counted(left, "disponível", "disponíveis") : "Nenhum livre"}
                  </p>
                </div>
                <Button
                  icon={Plus}
                  size="small"
                  disabled={left <= 0}
                  aria-label={`Adicionar ${kit.name}`}
                  onClick={() => onKit(kit, houseBeerIn(kit, beers, models))}
                >
                  Adicionar
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
