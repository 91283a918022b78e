import { ApiError, isOvertaken, textOf } from "@/api/errors";
import { MendLink } from "./mending";

interface RefusalProps {
  error: unknown;
  /** What is said where the server gave no sentence. */
  fallback: string;
  /** What to do after somebody else's change (412). */
  whenMoved?: string;
}

const MOVED = "O que você não mexeu mostra agora os dados atuais. Confira e salve de novo.";

/** Why a command did not succeed, as the server says it, what was not lost and what to do. */
export function Refusal({ error, fallback, whenMoved = MOVED }: RefusalProps) {
  if (!error) return null;
  const advice = adviceOn(error, whenMoved);
  return (
    <div role="alert" className="rounded-control bg-bad-soft px-3 py-2 text-bad">
      <p>{textOf(error, `${fallback}.`)}</p>
      {advice && <p className="text-text">{advice}</p>}
      <MendLink error={error} />
    </div>
  );
}

function adviceOn(error: unknown, whenMoved: string): string | undefined {
  if (!(error instanceof ApiError) || error.status >= 500) return "Nada do que você digitou se perdeu: tente de novo.";
  if (isOvertaken(error)) return whenMoved;
  return undefined;
}
