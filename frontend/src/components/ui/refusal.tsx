import { ApiError, textOf } from "@/api/errors";

interface RefusalProps {
  error: unknown;
  /** What is said where the server gave no sentence. */
  fallback: string;
}

/** Why a command did not succeed, as the server says it. Without its answer, what was not lost and what to do. */
export function Refusal({ error, fallback }: RefusalProps) {
  if (!error) return null;
  const answered = error instanceof ApiError && error.sentence;
  return (
    <p role="alert" className="rounded-control bg-bad-soft px-3 py-2 text-bad">
      {textOf(error, fallback)}
      {!answered && ". Nada se perdeu: tente de novo."}
    </p>
  );
}
