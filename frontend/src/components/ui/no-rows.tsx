import type { LucideIcon } from "lucide-react";
import { Button } from "./button";
import { EmptyState } from "./empty-state";

interface NoRowsProps {
  icon: LucideIcon;
  /** Whether rows may be missing because of what was asked for. */
  narrowed: boolean;
  /** 'Nenhum kit encontrado', and what to do then. */
  notFound: string;
  advice?: string;
  onClear: () => void;
  /** 'Nenhum kit cadastrado', what kits are for, and the first step. */
  none: string;
  about: string;
  first?: { label: string; onClick: () => void };
}

/** A list without rows: nothing fits what was asked for, or there is nothing yet. */
export function NoRows({ icon: Icon, narrowed, advice = "Tente ajustar a busca ou o filtro.", ...props }: NoRowsProps) {
  const action = narrowed ? { label: "Limpar filtros", onClick: props.onClear } : props.first;
  return (
    <EmptyState title={narrowed ? props.notFound : props.none} hint={narrowed ? advice : props.about} icon={Icon}>
      {action && <Button onClick={action.onClick}>{action.label}</Button>}
    </EmptyState>
  );
}
