import type { ReactNode } from "react";
import { Link } from "react-router-dom";

interface ListState {
  isPending: boolean;
  isError: boolean;
}

/** Why there is nothing to choose from, below a field that offers `count` rows of a list; `undefined` where there is. */
export function listHint({ isPending, isError }: ListState, count: number, whenNone: ReactNode): ReactNode {
  if (count > 0) return undefined;
  if (isPending) return "Carregando...";
  return isError ? "A lista não pôde ser carregada. Feche e abra de novo." : whenNone;
}

/** What has to be there before, and the screen where it is made. */
export function MakeBefore({ what, to, where }: { what: string; to: string; where: string }) {
  return (
    <>
      {`Cadastre antes ${what}: `}
      <Link to={to} className="inline-flex min-h-6 items-center text-text underline underline-offset-4">
        {where}
      </Link>
    </>
  );
}
