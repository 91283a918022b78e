import { Info } from "lucide-react";
import { type Kind, profiles } from "./limits";

const fits: Record<Kind, string> = {
  category: "é cortada nessa forma, a partir do centro",
  product: "entra inteira nessa forma, sobre uma cópia desfocada dela onde sobrar espaço",
  hero: "é cortada nessa forma, a partir do centro",
};

/** What to know before sending a picture. */
export function Instructions({ kind }: { kind: Kind }) {
  const { width, height, aspect, most } = profiles[kind];
  return (
    <aside aria-label="Instruções" className="flex gap-3 rounded-card border border-line bg-sunken px-4 py-3">
      <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      <ul className="flex list-disc flex-col gap-1 pl-4 text-sm text-muted">
        <li>
          No site a imagem aparece em {width}×{height} px ({aspect}); outra forma {fits[kind]}.
        </li>
        <li>
          Em Editar você escolhe o corte, gira e ajusta a luz. O original fica guardado e cada edição pode ser desfeita.
        </li>
        {most > 1 && <li>A primeira imagem visível abre o carrossel. Até {most} imagens.</li>}
        <li>Uma imagem inativa continua guardada e não aparece no site.</li>
      </ul>
    </aside>
  );
}
