import { Notice } from "./controls";

/** Why a sheet did not close. */
export function NotKept({ isLost }: { isLost: boolean }) {
  return (
    <div role="alert" className="empty:hidden">
      {isLost && <Notice tone="bad">O telefone não conseguiu guardar. Libere espaço e tente de novo.</Notice>}
    </div>
  );
}
