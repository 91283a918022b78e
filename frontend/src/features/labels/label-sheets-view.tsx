import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useDeferredValue, useRef, useState } from "react";
import { assetsQuery, locationsQuery, modelsQuery } from "@/api/equipment";
import { readLabelsParams } from "@/api/generated/fields";
import { labelSheetsQuery, type PaperName } from "@/api/labels";
import { tapBoardQuery } from "@/api/taps";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CheckField } from "@/components/ui/check-field";
import { Choice } from "@/components/ui/choice";
import { controlClass } from "@/components/ui/field";
import { InputField } from "@/components/ui/input-field";
import { Loaded } from "@/components/ui/loaded";
import { OptionList } from "@/components/ui/option-list";
import { SearchBox } from "@/components/ui/search-box";
import { Skeleton } from "@/components/ui/skeleton";
import { counted } from "@/lib/text";
import { LabelPaper } from "./label-paper";

/** As the sheets of the server: the tests there hold the places in millimetres. */
const papers: Record<PaperName, { label: string; columns: number; labels: number }> = {
  A4260: { label: "Pimaco A4260: 63,5 × 38,1 mm, 21 por folha", columns: 3, labels: 21 },
  A4251: { label: "Pimaco A4251: 38,2 × 21,2 mm, 65 por folha", columns: 5, labels: 65 },
};
/** Labels of a document. */
const MOST = readLabelsParams.assets.maxItems;

/** Chooses pieces and taps, and prints their labels from the first free place of a sheet. */
export function LabelSheetsView() {
  const [paper, setPaper] = useState<PaperName>("A4260");
  const [start, setStart] = useState("1");
  const [assets, setAssets] = useState<readonly number[]>([]);
  const [taps, setTaps] = useState<readonly number[]>([]);
  const { columns, labels } = papers[paper];
  const first = Number(start);
  const problem = Number.isInteger(first) && first >= 1 && first <= labels ? undefined : `De 1 a ${labels}.`;
  const chosen = assets.length + taps.length;
  const tooMany = assets.length > MOST;
  const asked = useDeferredValue({ paper, start: problem ? 1 : first, assets: [...assets], taps: [...taps] });
  const isReady = chosen > 0 && !tooMany && !problem;
  const sheets = useQuery({ ...labelSheetsQuery(asked), enabled: isReady });
  const frame = useRef<HTMLIFrameElement>(null);
  return (
    <div className="flex flex-col gap-4">
      <Card title="O que etiquetar">
        <Pieces chosen={assets} onChange={setAssets} />
        <Taps chosen={taps} onChange={setTaps} />
      </Card>
      <Card title="Folha">
        <div className="grid gap-4 p-4 sm:grid-cols-[2fr_1fr]">
          <label className="flex flex-col gap-1 text-sm font-medium">
            Papel
            <select
              value={paper}
              onChange={(event) => setPaper(event.target.value as PaperName)}
              className={`${controlClass} min-h-11 font-normal`}
            >
              {Object.entries(papers).map(([name, { label }]) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <InputField
            label="Primeira etiqueta livre"
            inputMode="numeric"
            value={start}
            onChange={setStart}
            error={problem}
            hint={
              problem
                ? undefined
                : `Linha ${Math.ceil(first / columns)}, coluna ${((first - 1) % columns) + 1} da folha.`
            }
          />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line p-4">
          <p className={tooMany ? "text-bad" : "text-muted"} role="status">
            {tooMany
              ? `São ${assets.length} peças: imprima até ${MOST} de cada vez.`
              : chosen === 0
                ? "Escolha ao menos uma peça ou torneira."
                : `${counted(chosen, "etiqueta", "etiquetas")}. Imprima em 100 %, sem margens; prove antes em papel comum.`}
          </p>
          <Button
            icon={Printer}
            variant="primary"
            className="min-h-11 max-sm:w-full"
            disabled={!isReady || !sheets.data || sheets.isPlaceholderData}
            onClick={() => frame.current?.contentWindow?.print()}
          >
            Imprimir
          </Button>
        </div>
      </Card>
      {isReady && (
        <Loaded
          query={sheets}
          name="as etiquetas"
          title="Erro ao montar as etiquetas"
          loading={<Skeleton className="mx-auto h-[70dvh] w-full max-w-[210mm]" />}
        >
          {(html) => <LabelPaper html={html} frame={frame} />}
        </Loaded>
      )}
    </div>
  );
}

interface ChosenProps {
  chosen: readonly number[];
  onChange: (chosen: readonly number[]) => void;
}

const toggled = (chosen: readonly number[], one: number) =>
  chosen.includes(one) ? chosen.filter((each) => each !== one) : [...chosen, one];

function Pieces({ chosen, onChange }: ChosenProps) {
  const [search, setSearch] = useState("");
  const [model, setModel] = useState("");
  const [location, setLocation] = useState("");
  const models = useQuery(modelsQuery()).data?.models ?? [];
  const locations = useQuery(locationsQuery()).data?.locations ?? [];
  const shown = useQuery(
    assetsQuery({
      search: useDeferredValue(search),
      model_id: model ? Number(model) : undefined,
      location_id: location ? Number(location) : undefined,
    }),
  );
  return (
    <div>
      <search className="flex flex-wrap items-end gap-3 border-b border-line p-4">
        <SearchBox
          label="Buscar peças"
          placeholder="Buscar etiqueta ou observação..."
          value={search}
          onChange={setSearch}
        />
        <Choice label="Modelo" value={model} onChange={setModel}>
          <OptionList of={models} />
        </Choice>
        <Choice label="Local" value={location} onChange={setLocation}>
          <OptionList of={locations} />
        </Choice>
      </search>
      <Loaded query={shown} name="as peças" loading={<Skeleton className="m-4 h-40" />}>
        {({ assets }) => {
          const ids = assets.map(({ id }) => id);
          const isWhole = ids.length > 0 && ids.every((id) => chosen.includes(id));
          return (
            <>
              <div className="flex flex-wrap items-center gap-2 px-4 pt-3">
                <Button
                  className="min-h-11"
                  disabled={ids.length === 0 || isWhole}
                  onClick={() => onChange([...new Set([...chosen, ...ids])])}
                >
                  {`Escolher ${counted(ids.length, "mostrada", "mostradas")}`}
                </Button>
                {chosen.length > 0 && (
                  <Button variant="quiet" className="min-h-11" onClick={() => onChange([])}>
                    {`Desmarcar ${counted(chosen.length, "peça", "peças")}`}
                  </Button>
                )}
              </div>
              <ul
                aria-label="Peças"
                className="grid max-h-80 gap-x-4 overflow-y-auto p-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4"
              >
                {assets.map((asset) => (
                  <li key={asset.id} className="flex min-h-11 items-center">
                    <CheckField
                      label={asset.asset_tag}
                      hint={asset.model_name}
                      checked={chosen.includes(asset.id)}
                      onChange={() => onChange(toggled(chosen, asset.id))}
                    />
                  </li>
                ))}
              </ul>
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

function Taps({ chosen, onChange }: ChosenProps) {
  const taps = useQuery(tapBoardQuery()).data?.taps ?? [];
  if (taps.length === 0) return null;
  return (
    <fieldset className="border-t border-line p-4">
      <legend className="sr-only">Torneiras</legend>
      <p className="mb-2 text-sm font-medium">Torneiras</p>
      <div className="flex flex-wrap gap-2">
        {taps.map(({ tap }) => (
          <button
            key={tap}
            type="button"
            aria-pressed={chosen.includes(tap)}
            aria-label={`Torneira ${tap}`}
            onClick={() => onChange(toggled(chosen, tap))}
            className="size-11 rounded-control border border-line-strong font-semibold tabular-nums aria-pressed:border-amber aria-pressed:bg-amber aria-pressed:text-on-amber"
          >
            {tap}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

export { LabelSheetsView as Component };
