import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import type { OpenCount } from "@/api/counts";
import { assetsQuery } from "@/api/equipment";
import { isMissing } from "@/api/errors";
import { discardCount, finishBegunCount } from "@/api/generated/command";
import { labelQuery } from "@/api/labels";
import { TagReader } from "@/components/labels/tag-reader";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { Loaded } from "@/components/ui/loaded";
import { equipmentStatuses } from "@/components/ui/status-badge";
import { counted } from "@/lib/text";
import { compared, expectedOf, hasTag, isTag } from "./compared";
import { type useWaitingLabels, withWaiting } from "./waiting-labels";

interface CountingProps {
  count: OpenCount;
  labels: ReturnType<typeof useWaitingLabels>;
  /** It is over, or goes on later. */
  onClose: () => void;
}

/** Reads label after label; what is missing gets shorter. */
export function Counting({ count: { id, ...count }, labels, onClose }: CountingProps) {
  const [asked, setAsked] = useState<"finish" | "discard">();
  const [said, setSaid] = useState("");
  const there = useQuery({
    ...assetsQuery({ location_id: count.location_id }),
    staleTime: 0,
    placeholderData: undefined,
  });
  const name = count.location_name;
  const waiting = labels.of(id);
  const tags = withWaiting(count.tags, waiting);
  const read = (tag: string) => {
    if (!isTag(tag)) {
      setSaid("Este código não é uma etiqueta da casa.");
      return;
    }
    const isKnown = hasTag(tags, tag);
    setSaid(isKnown ? `${tag}: já foi lida.` : `${tag}: lida.`);
    if (!isKnown) labels.add(id, [tag]);
  };
  return (
    <Card title={`Contagem: ${name}`}>
      <div className="flex flex-col gap-4 p-4">
        <TagReader many onRead={read} />
        <output className="min-h-6 font-medium wrap-anywhere">{said}</output>
        <Loaded query={there} name="o que deve estar aqui">
          {({ assets }) => {
            const expected = expectedOf(assets);
            const { found, missing, unexpected } = compared(expected, tags);
            return (
              <>
                <p className="flex flex-wrap items-baseline gap-x-3 text-lg font-semibold tabular-nums">
                  {`${found.length} de ${counted(expected.length, "peça", "peças")}`}
                  {waiting.length > 0 && (
                    <span className="text-sm font-normal text-warn">
                      {counted(waiting.length, "etiqueta a enviar", "etiquetas a enviar")}
                    </span>
                  )}
                </p>
                {unexpected.length > 0 && (
                  <section aria-label="Inesperadas">
                    <h3 className="mb-1 font-medium text-warn">
                      {counted(unexpected.length, "inesperada", "inesperadas")}
                    </h3>
                    <ul className="divide-y divide-line rounded-control border border-line">
                      {unexpected.map((tag) => (
                        <Unexpected key={tag} tag={tag} onRemove={() => labels.add(id, [tag], true)} />
                      ))}
                    </ul>
                  </section>
                )}
                <Tags label="Ainda não lidas" tags={missing.map(({ asset_tag }) => asset_tag)} isOpen />
                <Tags label="Lidas" tags={found.map(({ asset_tag }) => asset_tag)} />
              </>
            );
          }}
        </Loaded>
        <div className="flex flex-wrap gap-2 max-sm:flex-col">
          <Button
            variant="primary"
            className="min-h-11"
            disabled={tags.length === 0 || waiting.length > 0}
            onClick={() => setAsked("finish")}
          >
            Terminar a contagem
          </Button>
          <Button className="min-h-11" onClick={() => setAsked("discard")}>
            Descartar
          </Button>
          <Button variant="quiet" className="min-h-11" onClick={onClose}>
            Continuar depois
          </Button>
        </div>
      </div>
      {asked === "finish" && (
        <ConfirmAction
          title={`Terminar a contagem de ${name}?`}
          verb="Terminar"
          busy="Registrando..."
          fallback="Não foi possível registrar a contagem"
          run={() => finishBegunCount(id, {})}
          invalidates={["counts"]}
          success="Contagem registrada."
          onDone={onClose}
          onClose={() => setAsked(undefined)}
        >
          <p>{`${counted(tags.length, "etiqueta lida", "etiquetas lidas")}. O que falta e o que é inesperado fica registrado; nenhuma peça muda. Depois você diz o que houve com cada uma que falta.`}</p>
        </ConfirmAction>
      )}
      {asked === "discard" && (
        <ConfirmAction
          title={`Descartar a contagem de ${name}?`}
          verb="Descartar"
          busy="Descartando..."
          fallback="Não foi possível descartar"
          run={() => discardCount(id)}
          invalidates={["counts"]}
          success="Contagem descartada."
          onDone={() => {
            labels.drop(waiting);
            onClose();
          }}
          onClose={() => setAsked(undefined)}
        >
          <p>{`${counted(tags.length, "etiqueta lida se perde", "etiquetas lidas se perdem")}, em todos os aparelhos da casa.`}</p>
        </ConfirmAction>
      )}
    </Card>
  );
}

/** A label that nobody expected here, with what it is of. */
function Unexpected({ tag, onRemove }: { tag: string; onRemove: () => void }) {
  const read = useQuery(labelQuery(tag));
  const asset = read.data?.asset;
  const why = asset
    ? `${asset.model_name}: ${equipmentStatuses[asset.status].label.toLowerCase()}, ${asset.location_name}`
    : isMissing(read.error) || read.data
      ? "nenhuma peça tem esta etiqueta"
      : "";
  return (
    <li className="flex items-center justify-between gap-2 py-1 pl-3">
      <span className="min-w-0 wrap-anywhere">
        {tag}
        <span className="block text-sm text-muted">{why}</span>
      </span>
      <Button
        variant="quiet"
        className="size-11 shrink-0 px-0"
        aria-label={`Tirar ${tag} da contagem`}
        onClick={onRemove}
      >
        <X aria-hidden="true" className="size-4" />
      </Button>
    </li>
  );
}

function Tags({ label, tags, isOpen = false }: { label: string; tags: readonly string[]; isOpen?: boolean }) {
  return (
    <details open={isOpen} className="rounded-control border border-line">
      <summary className="flex min-h-11 cursor-pointer items-center px-3 font-medium">
        {`${label}: ${tags.length.toLocaleString("pt-BR")}`}
      </summary>
      <ul className="flex flex-wrap gap-1.5 border-t border-line p-3 empty:hidden">
        {tags.map((tag) => (
          <li key={tag} className="rounded-control bg-sunken px-2 py-1 text-sm wrap-anywhere">
            {tag}
          </li>
        ))}
      </ul>
    </details>
  );
}
