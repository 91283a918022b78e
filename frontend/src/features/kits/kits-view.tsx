import { useQuery } from "@tanstack/react-query";
import { Boxes, Plus } from "lucide-react";
import { useState } from "react";
import { type Kit, kitsQuery } from "@/api/equipment";
import { failedTo } from "@/api/errors";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CardGrid, CardSkeletons } from "@/components/ui/card-grid";
import { Choice } from "@/components/ui/choice";
import { DateChoice } from "@/components/ui/date-input";
import { EmptyState } from "@/components/ui/empty-state";
import { LoadError } from "@/components/ui/load-error";
import { SearchBox } from "@/components/ui/search-box";
import { useMay } from "@/session/access";
import { DeleteKitDialog } from "./delete-kit-dialog";
import { KitCard } from "./kit-card";
import { KitDialog } from "./kit-dialog";
import { KitHistory } from "./kit-history";
import { useKitFilter } from "./use-kit-filter";

type Open = { what: "kit"; kit?: Kit } | { what: "history"; kit: Kit } | { what: "delete"; kit: Kit };

/** Models that are rented together, to be found, put together and put right. */
export function KitsView() {
  const { filter, is_active, from, to, typed, setTyped, change, clear, narrowed } = useKitFilter();
  const kits = useQuery(kitsQuery(filter));
  const [open, setOpen] = useState<Open>();
  const audits = useMay("audit");
  const create = () => setOpen({ what: "kit" });

  return (
    <Card>
      <search className="grid gap-3 border-b border-line p-4">
        <div className="flex flex-wrap gap-3">
          <SearchBox
            label="Buscar kits"
            placeholder="Buscar nome, código ou descrição..."
            value={typed}
            onChange={setTyped}
          />
          <Button variant="primary" onClick={create} className="max-sm:w-full">
            <Plus aria-hidden="true" className="size-4" />
            Novo kit
          </Button>
        </div>
        <div className="flex flex-wrap items-end gap-3">
          <Choice
            label="Status"
            value={is_active === undefined ? "" : String(is_active)}
            onChange={(value) => change({ is_active: value })}
          >
            <option value="true">Ativos</option>
            <option value="false">Inativos</option>
          </Choice>
          <DateChoice
            label="Disponíveis de"
            value={from ?? ""}
            onChange={(day) => change({ from: day || undefined, to: day ? to : undefined })}
          />
          {from && (
            <DateChoice label="até" value={to ?? ""} min={from} onChange={(day) => change({ to: day || undefined })} />
          )}
          {(narrowed || from) && (
            <Button variant="quiet" onClick={clear}>
              Limpar filtros
            </Button>
          )}
        </div>
      </search>
      {kits.isPending ? (
        <CardSkeletons>Carregando kits...</CardSkeletons>
      ) : kits.isLoadingError ? (
        <LoadError
          title="Erro ao carregar kits"
          error={kits.error}
          fallback={failedTo("fetch", "kit definitions")}
          onRetry={() => void kits.refetch()}
        />
      ) : kits.data.kits.length === 0 ? (
        <EmptyState
          title={narrowed ? "Nenhum kit encontrado" : "Nenhum kit cadastrado"}
          hint={
            narrowed
              ? "Tente ajustar a busca ou o filtro."
              : "Um kit junta os modelos que saem juntos para uma festa, com um preço só. O sistema escolhe os ativos na hora de reservar."
          }
          icon={<Boxes aria-hidden="true" className="size-8" />}
        >
          {narrowed ? (
            <Button onClick={clear}>Limpar filtros</Button>
          ) : (
            <Button onClick={create}>Criar o primeiro kit</Button>
          )}
        </EmptyState>
      ) : (
        <CardGrid label="Kits" stale={kits.isPlaceholderData}>
          {kits.data.kits.map((kit) => (
            <KitCard
              key={kit.id}
              kit={kit}
              when={from ? "nesses dias" : "hoje"}
              onEdit={() => setOpen({ what: "kit", kit })}
              onDelete={() => setOpen({ what: "delete", kit })}
              onHistory={audits ? () => setOpen({ what: "history", kit }) : undefined}
            />
          ))}
        </CardGrid>
      )}
      {open?.what === "kit" && <KitDialog kit={open.kit} onClose={() => setOpen(undefined)} />}
      {open?.what === "history" && <KitHistory kit={open.kit} onClose={() => setOpen(undefined)} />}
      {open?.what === "delete" && <DeleteKitDialog kit={open.kit} onClose={() => setOpen(undefined)} />}
    </Card>
  );
}
