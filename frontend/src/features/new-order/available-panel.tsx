import { Package, Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "@/app/paths";
import { Button, buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { SearchBox } from "@/components/ui/search-box";
import { formatMoney } from "@/lib/money";
import { folded } from "@/lib/text";
import { formatInstant } from "@/lib/time";
import { type Availability, type AvailableAsset, type AvailableKit, type BusyAsset, shelvesOf } from "./availability";
import type { ChosenItem } from "./items";

interface AvailablePanelProps {
  available: Availability;
  items: readonly ChosenItem[];
  onAsset: (asset: AvailableAsset) => void;
}

const SEARCH_FROM = 12;

/** 'Barris Disponíveis': what is free by model, and who has the rest until when. */
export function AvailableAssets({ available, items, onAsset }: AvailablePanelProps) {
  const [text, setText] = useState("");
  const chosen = new Set(items.map((item) => (item.kind === "asset" ? item.ref : 0)));
  const wanted = folded(text.trim());
  const fits = (asset: { asset_tag: string; model_name: string }) =>
    folded(`${asset.model_name} ${asset.asset_tag}`).includes(wanted);
  const shelves = shelvesOf({
    ...available,
    assets: available.assets.filter((asset) => !chosen.has(asset.id) && fits(asset)),
    busy: available.busy.filter((asset) => !chosen.has(asset.asset_id) && fits(asset)),
  });
  return (
    <Card title="Barris Disponíveis" aside={<Count>{shelves.reduce((sum, { free }) => sum + free.length, 0)}</Count>}>
      {available.assets.length + available.busy.length > SEARCH_FROM && (
        <div className="border-b border-line p-3">
          <SearchBox label="Buscar por modelo ou etiqueta" value={text} onChange={setText} />
        </div>
      )}
      {shelves.length === 0 ? (
        <EmptyState
          title={wanted ? "Nenhum barril encontrado" : "Nenhum barril cadastrado"}
          hint={wanted ? "Tente outro modelo ou etiqueta." : "Cadastre modelos e ativos em Equipamentos."}
          icon={<Package aria-hidden="true" className="size-7" />}
        />
      ) : (
        <ul className="max-h-128 divide-y divide-line overflow-y-auto">
          {shelves.map((shelf) => (
            <li key={shelf.name} className="flex flex-col gap-2 px-4 py-3">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <h3 className="font-medium">
                  {shelf.name}{" "}
                  <span className="font-normal text-muted tabular-nums">
                    {`${shelf.free.length} de ${shelf.free.length + shelf.busy.length} livres`}
                  </span>
                </h3>
                {shelf.free[0] && (
                  <Button
                    size="small"
                    aria-label={`Adicionar um ${shelf.name}`}
                    onClick={() => shelf.free[0] && onAsset(shelf.free[0])}
                  >
                    <Plus aria-hidden="true" className="size-4" />
                    Adicionar
                  </Button>
                )}
              </div>
              {shelf.free.length > 0 && (
                <ul aria-label={`${shelf.name}: livres`} className="flex flex-wrap gap-1.5">
                  {shelf.free.map((asset) => (
                    <li key={asset.id}>
                      <button
                        type="button"
                        title={asset.location_name}
                        aria-label={`Adicionar ${asset.asset_tag} (${asset.location_name})`}
                        onClick={() => onAsset(asset)}
                        className="inline-flex min-h-8 items-center gap-1 rounded-full border border-line px-2.5 text-xs hover:border-line-strong hover:bg-sunken"
                      >
                        <Plus aria-hidden="true" className="size-3 text-muted" />
                        {asset.asset_tag}
                        <span className="text-muted">{asset.location_name}</span>
                      </button>
                    </li>
                  ))}
                </ul>
              )}
              {shelf.busy.length > 0 && <Taken busy={shelf.busy} />}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Count({ children }: { children: number }) {
  return <span className="text-muted tabular-nums">{`${children} livre(s)`}</span>;
}

/** What is taken, by which order, and until when. */
function Taken({ busy }: { busy: readonly BusyAsset[] }) {
  return (
    <details className="text-xs">
      <summary className="w-fit rounded-control px-1 py-1 text-muted hover:text-text">{`${busy.length} ocupado(s)`}</summary>
      <ul className="mt-1 flex flex-col gap-1">
        {busy.map((asset) => (
          <li key={asset.asset_id} className="flex flex-wrap gap-x-2 px-1">
            <span className="font-medium">{asset.asset_tag}</span>
            <span className="text-muted">{asset.reason}</span>
            {asset.order_id !== null && asset.order_code && (
              <Link
                to={paths.operations.event(asset.order_id)}
                target="_blank"
                className="font-medium text-amber-text underline underline-offset-2"
              >
                {asset.order_code}
                <span className="sr-only"> (abre em outra aba)</span>
              </Link>
            )}
            {asset.until && <span className="text-muted">{`até ${formatInstant(asset.until)}`}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}

const periods: Record<AvailableKit["rental_period"], string> = {
  daily: "por dia",
  weekly: "por semana",
  monthly: "por mês",
};

interface AvailableKitsProps {
  kits: readonly AvailableKit[];
  items: readonly ChosenItem[];
  onKit: (kit: AvailableKit) => void;
}

/** 'Kits Disponíveis': how many of each can still be put together for these dates. */
export function AvailableKits({ kits, items, onKit }: AvailableKitsProps) {
  const chosen = (id: number) => Number(items.find((item) => item.kind === "kit" && item.ref === id)?.quantity ?? 0);
  return (
    <Card title="Kits Disponíveis">
      {kits.length === 0 ? (
        <EmptyState
          title="Nenhum kit cadastrado"
          hint="Um kit junta o que costuma sair junto, por um preço só."
          icon={<Package aria-hidden="true" className="size-7" />}
        >
          <Link to={paths.operations.kits} className={buttonClass()}>
            Abrir Kits
          </Link>
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
                    {kit.items.map((item) => `${item.qty_required} × ${item.model_name}`).join(", ")}
                  </p>
                </div>
                <div className="text-right tabular-nums">
                  <p>
                    {formatMoney(kit.rental_price)}{" "}
                    <span className="text-xs text-muted">{periods[kit.rental_period]}</span>
                  </p>
                  <p className="text-xs text-muted">{left > 0 ? `${left} disponível(is)` : "Nenhum livre"}</p>
                </div>
                <Button
                  size="small"
                  disabled={left <= 0}
                  aria-label={`Adicionar ${kit.name}`}
                  onClick={() => onKit(kit)}
                >
                  <Plus aria-hidden="true" className="size-4" />
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
