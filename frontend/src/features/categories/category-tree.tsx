import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { listErrorText } from "@/api/errors";
import { paths } from "@/app/paths";
import { Card } from "@/components/ui/card";
import { Collection } from "@/components/ui/collection";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
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
      <Collection
        query={categories}
        name="categorias"
        fallback={listErrorText(categories.error)}
        shapes={["h-64"]}
        rows={(all) => all}
        empty={
          <EmptyState title="Nenhum item encontrado" hint="As categorias são as seções do cardápio.">
            <LinkButton to={paths.admin.createCategory}>Criar a primeira categoria</LinkButton>
          </EmptyState>
        }
      >
        {(all) => (
          <I18nProvider locale="pt-BR">
            <Branches categories={all} />
          </I18nProvider>
        )}
      </Collection>
    </Card>
  );
}
