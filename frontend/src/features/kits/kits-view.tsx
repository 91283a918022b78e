import { useQuery } from "@tanstack/react-query";
import { Boxes, Plus } from "lucide-react";
import { useState } from "react";
import { type Kit, kitsQuery } from "@/api/equipment";
import { failedTo } from "@/api/errors";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CardGrid, CardSkeletons } from "@/components/ui/card-grid";
import { Choice } from "@/components/ui/choice";
import { EmptyState } from "@/components/ui/empty-state";
import { LoadError } from "@/components/ui/load-error";
import { SearchBox } from "@/components/ui/search-box";
import { useUrlFilter } from "@/lib/use-url-filter";
import { DeleteKitDialog } from "./delete-kit-dialog";
import { KitCard } from "./kit-card";
import { KitDialog } from "./kit-dialog";

type Open = { what: "kit"; kit?: Kit } | { what: "delete"; kit: Kit };

/** Models that are rented together, to be found, put together and put right. */
export function KitsView() {
  const { parameters, search, typed, setTyped, change, clear } = useUrlFilter();
  const status = parameters.get("is_active");
  const is_active = status === "true" ? true : status === "false" ? false : undefined;
  const kits = useQuery(kitsQuery({ search, is_active }));
  const [open, setOpen] = useState<Open>();
  const narrowed = Boolean(search) || is_active !== undefined;
  const create = () => setOpen({ what: "kit" });

  return (
    <Card>
      <div className="flex flex-wrap items-end gap-3 border-b border-line p-4">
        <search className="flex grow flex-wrap items-end gap-3">
          <SearchBox
            label="Buscar kits"
            placeholder="Buscar nome, código ou descrição..."
            value={typed}
            onChange={setTyped}
          />
          <Choice
            label="Status"
            value={is_active === undefined ? "" : String(is_active)}
            onChange={(value) => change({ is_active: value })}
          >
            <option value="true">Ativos</option>
            <option value="false">Inativos</option>
          </Choice>
          {narrowed && (
            <Button variant="quiet" onClick={clear}>
              Limpar filtros
            </Button>
          )}
        </search>
        <Button variant="primary" onClick={create} className="max-sm:w-full">
          <Plus aria-hidden="true" className="size-4" />
          Novo kit
        </Button>
      </div>
      {kits.isPending ? (
        <CardSkeletons>Carregando kits...</CardSkeletons>
      ) : kits.isError ? (
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
              onEdit={() => setOpen({ what: "kit", kit })}
              onDelete={() => setOpen({ what: "delete", kit })}
            />
          ))}
        </CardGrid>
      )}
      {open?.what === "kit" && <KitDialog kit={open.kit} onClose={() => setOpen(undefined)} />}
      {open?.what === "delete" && <DeleteKitDialog kit={open.kit} onClose={() => setOpen(undefined)} />}
    </Card>
  );
}
