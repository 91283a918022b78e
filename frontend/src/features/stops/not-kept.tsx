import { Notice } from "./controls";
import type { Lost } from "./use-adding";

const words: Record<Lost, string> = {
  full: "O telefone não conseguiu guardar. Libere espaço e tente de novo.",
  failed: "O telefone não conseguiu guardar. Tente de novo.",
};

/** Why a sheet did not close. */
export function NotKept({ lost }: { lost: Lost | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {lost && <Notice tone="bad">{words[lost]}</Notice>}
    </div>
  );
}
