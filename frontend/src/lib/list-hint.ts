interface ListState {
  isPending: boolean;
  isError: boolean;
}

/** Why there is nothing to choose from, below a field that offers `count` rows of a list; `undefined` where there is. */
export function listHint({ isPending, isError }: ListState, count: number, whenNone: string): string | undefined {
  if (count > 0) return undefined;
  if (isPending) return "Carregando...";
  return isError ? "A lista não pôde ser carregada. Feche e abra de novo." : whenNone;
}
