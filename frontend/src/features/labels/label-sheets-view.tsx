import { useQuery } from "@tanstack/react-query";
import { Ruler, SquareDashed } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { assetsQuery, locationsQuery, modelsQuery } from "@/api/equipment";
import { labelFormatBody, readLabelsParams, sheetLabels } from "@/api/generated/fields";
import { type LabelPapers, labelPapersQuery, labelSheets, type OwnLabels, type PaperName } from "@/api/labels";
import { tapBoardQuery } from "@/api/taps";
import { PaperView } from "@/components/paper/paper-view";
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
import { formatNumber } from "@/lib/numbers";
import { counted } from "@/lib/text";
import { useMay } from "@/session/access";
import { OwnFormatDialog } from "./own-format-dialog";

/** Labels of a document. */
const MOST = readLabelsParams.assets.maxItems;
const OWN = "proprio";

/** Chooses pieces and taps, and prints their labels from the first free place of a sheet. */
export function LabelSheetsView() {
  const papers = useQuery(labelPapersQuery());
  return (
    <Loaded query={papers} name="os papéis" shapes={["h-96", "h-40"]} carded>
      {(found) => <Sheets found={found} />}
    </Loaded>
  );
}

function Sheets({ found }: { found: LabelPapers }) {
  const [name, setName] = useState<PaperName>();
  const [start, setStart] = useState("1");
  const [assets, setAssets] = useState<readonly number[]>([]);
  const [taps, setTaps] = useState<readonly number[]>([]);
  const [isProof, setProof] = useState(false);
  const paper = found.papers.find((each) => each.name === name) ?? found.papers[0];
  const labels = paper?.labels ?? 1;
  const columns = paper?.columns ?? 1;
  const first = labels === 1 ? 1 : Number(start);
  const problem = Number.isInteger(first) && first >= 1 && first <= labels ? undefined : `De 1 a ${labels}.`;
  const chosen = assets.length + taps.length;
  const tooMany = assets.length > MOST;
  const isReady = chosen > 0 && !tooMany && !problem;
  const shown = useDeferredValue(
    paper &&
      (isProof ? { paper: paper.name, proof: true } : isReady && { paper: paper.name, start: first, assets, taps }),
  );
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
              value={paper?.name}
              onChange={(event) => setName(event.target.value as PaperName)}
              className={`${controlClass} min-h-11 font-normal`}
            >
              {found.papers.map(({ name: value, title }) => (
                <option key={value} value={value}>
                  {title}
                </option>
              ))}
            </select>
          </label>
          {labels > 1 && (
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
          )}
        </div>
        <OwnFormat found={found} isChosen={paper?.name === OWN} onSaved={() => setName(OWN)} />
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line p-4">
          <p className={tooMany ? "text-bad" : "text-muted"} role="status">
            {tooMany
              ? `São ${assets.length} peças: imprima até ${MOST} de cada vez.`
              : chosen === 0
                ? "Escolha ao menos uma peça ou torneira."
                : `${counted(chosen, "etiqueta", "etiquetas")}. Imprima em 100%, sem margens; prove antes em papel comum.`}
          </p>
          <Button
            icon={SquareDashed}
            className="min-h-11 max-sm:w-full"
            aria-pressed={isProof}
            onClick={() => setProof(!isProof)}
          >
            {isProof ? "Voltar às etiquetas" : "Folha de prova"}
          </Button>
        </div>
      </Card>
      {shown && <PaperView paper={labelSheets(shown)} label={"proof" in shown ? "Folha de prova" : "Etiquetas"} />}
    </div>
  );
}

interface OwnFormatProps {
  found: LabelPapers;
  isChosen: boolean;
  onSaved: () => void;
}

/** The house's own labels: what they measure, and for who may set it the way to change it. */
function OwnFormat({ found: { own, version }, isChosen, onSaved }: OwnFormatProps) {
  const maySet = useMay("settings");
  const [isOpen, setOpen] = useState(false);
  const isShown = own !== null && isChosen;
  if (!isShown && !(maySet && own === null)) return null;
  const close = () => setOpen(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line p-4">
      {isShown ? (
        <p className="text-muted">{measures(own)}</p>
      ) : (
        <p className="text-muted">A folha que você usa não está na lista?</p>
      )}
      {maySet && (
        <Button icon={Ruler} className="min-h-11 max-sm:w-full" onClick={() => setOpen(true)}>
          {own ? "Editar formato próprio" : "Criar formato próprio"}
        </Button>
      )}
      {isOpen && (
        <OwnFormatDialog
          format={own ? { ...own, version } : undefined}
          onSaved={() => {
            close();
            onSaved();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

function measures(own: OwnLabels): string {
  const lengths = (["left", "top", "column_gap", "row_gap"] as const).map(
    (name) => `${labelFormatBody[name].label.replace(" (mm)", "").toLowerCase()} ${formatNumber(own[name])} mm`,
  );
  return `Folha ${sheetLabels[own.sheet]}, ${own.columns} × ${own.rows}; ${lengths.join(", ")}.`;
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
