import { Check } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { formatNumber } from "@/lib/numbers";
import { counted } from "@/lib/text";
import type { DriverDay } from "./actions";
import { Notice } from "./controls";
import { foreignWords } from "./foreign";
import { load } from "./next";
import { NotKept } from "./not-kept";
import type { Phone } from "./phone-state";
import { mainClass, Sheet } from "./sheet";
import { TagField } from "./tag-field";
import { useAdding } from "./use-adding";
import { nameOf } from "./words";

type Piece = ReturnType<typeof load>["pieces"][number];

interface LoadSheetProps {
  phone: Phone;
  day: DriverDay;
  onClose: () => void;
}

/** 'Pôr no carro': what goes into it, what is in, and what is missing by tag. */
export function LoadSheet({ phone, day, onClose }: LoadSheetProps) {
  const [said, setSaid] = useState("");
  const { add, lost } = useAdding(phone);
  const { pieces, missing, toChoose } = load(day);
  const read = (tag: string) => {
    const piece = pieces.find(({ asset_tag }) => asset_tag.toLowerCase() === tag.toLowerCase());
    if (!piece) return setSaid(foreignWords(tag, day, phone.days));
    if (piece.is_loaded) return setSaid(`${piece.asset_tag} já está no carro.`);
    setSaid(`${piece.asset_tag} no carro: vai para ${nameOf(piece.stop)}.`);
    add({ kind: "load", day: day.date, stop: null, body: { tags: [piece.asset_tag] } });
  };
  const isReady = missing.length === 0 && toChoose === 0;
  return (
    <Sheet
      title="Pôr no carro"
      of={day.vehicle_name}
      onClose={onClose}
      foot={
        <Button size="large" variant={isReady ? "primary" : "secondary"} className={mainClass} onClick={onClose}>
          {isReady ? "Tudo no carro" : "Voltar à rota"}
        </Button>
      }
    >
      <p className="text-lg font-semibold tabular-nums">{loadedWords(pieces.length, missing.length)}</p>
      {toChoose > 0 && <Notice tone="warn">{`${toChooseWords(toChoose)}. Fale com a casa.`}</Notice>}
      <TagField label="Etiqueta da peça" many onRead={read} />
      <output className={said ? "font-semibold" : "hidden"}>{said}</output>
      <NotKept lost={lost} />
      {missing.length > 0 && <Pieces title="Faltam" pieces={missing} onLoad={read} />}
      {day.loading.length > 0 && (
        <section>
          <h3 className="mb-1 font-semibold">Lista de carga</h3>
          <ul className="flex flex-col gap-1">
            {day.loading.map(({ name, quantity }) => (
              <li key={name} className="tabular-nums">{`${formatNumber(quantity)} × ${name}`}</li>
            ))}
          </ul>
        </section>
      )}
      {missing.length < pieces.length && (
        <Pieces title="No carro" pieces={pieces.filter(({ is_loaded }) => is_loaded)} />
      )}
    </Sheet>
  );
}

/** `2 de 7 peças no carro`. */
export const loadedWords = (all: number, missing: number) =>
  `${all - missing} de ${counted(all, "peça", "peças")} no carro`;

/** `Faltam escolher 2 barris`. */
export const toChooseWords = (kegs: number) =>
  kegs === 1 ? "Falta escolher 1 barril" : `Faltam escolher ${kegs} barris`;

function Pieces({
  title,
  pieces,
  onLoad,
}: {
  title: string;
  pieces: readonly Piece[];
  onLoad?: (tag: string) => void;
}) {
  return (
    <section>
      <h3 className="mb-1 font-semibold">{title}</h3>
      <ul className="divide-y divide-line">
        {pieces.map(({ asset_tag, beer, model_name, stop }) => (
          <li key={asset_tag} className="flex min-h-14 items-center gap-3 py-1">
            <span className="min-w-0 grow wrap-anywhere">
              <span className="block font-semibold">{asset_tag}</span>
              <span className="block text-sm">{`${beer ?? model_name} · ${nameOf(stop)}`}</span>
            </span>
            {onLoad ? (
              <Button
                size="large"
                className="shrink-0 whitespace-nowrap"
                aria-label={`Pôr ${asset_tag} no carro`}
                onClick={() => onLoad(asset_tag)}
              >
                Pôr no carro
              </Button>
            ) : (
              <Check aria-hidden="true" className="size-5 shrink-0" />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
