import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { errorTexts, listErrorText } from "@/api/errors";
import { paths } from "@/app/paths";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { LoadError } from "@/components/ui/load-error";
import { Skeleton } from "@/components/ui/skeleton";
import { Branches } from "./branches";
import { categoryTreeQuery } from "./categories";

/** The categories as a tree in the order of the menu, to be put in another order. */
export function CategoryTree({ actions }: { actions: ReactNode }) {
  const categories = useQuery(categoryTreeQuery());
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line p-4">
        <div className="max-w-prose grow basis-72 text-muted">
          <p>
            Arraste uma categoria para outro lugar, ou para dentro de uma principal. A nova ordem vale na hora, também
            no cardápio.
          </p>
          <p className="hidden pointer-coarse:block">Arraste pela alça à esquerda, ou toque nas setas.</p>
          <p className="pointer-coarse:hidden">
            Com o teclado: Enter na alça, setas para escolher o lugar, Enter para soltar.
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">{actions}</div>
      </div>
      {categories.data ? (
        categories.data.length === 0 ? (
          <EmptyState title="Nenhum item encontrado" hint="As categorias são as seções do cardápio.">
            <LinkButton to={paths.admin.createCategory}>Criar a primeira categoria</LinkButton>
          </EmptyState>
        ) : (
          <I18nProvider locale="pt-BR">
            <Branches categories={categories.data} />
          </I18nProvider>
        )
      ) : categories.isLoadingError ? (
        <LoadError
          title={errorTexts.categories.load}
          error={categories.error}
          fallback={listErrorText(categories.error)}
          onRetry={() => void categories.refetch()}
        />
      ) : (
        <div className="flex flex-col gap-3 p-4">
          <output className="text-muted">Carregando...</output>
          <Skeleton className="h-64" />
        </div>
      )}
    </Card>
  );
}
