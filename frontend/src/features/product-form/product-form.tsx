import { ArrowLeft } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { paths } from "@/app/paths";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Tabs } from "@/components/ui/tabs";
import { type FieldName, type FormTab, TABS, tabOf } from "./fields";

type ShownTab = FormTab | "history";

const LABELS: Record<ShownTab, string> = {
  basic: "Informações Básicas",
  details: "Detalhes",
  images: "Imagens",
  seo: "SEO",
  languages: "Outras línguas",
  fiscal: "Fiscal",
  history: "Histórico",
};
const IN_ADDRESS: Record<ShownTab, string> = {
  basic: "basico",
  details: "detalhes",
  images: "imagens",
  seo: "seo",
  languages: "linguas",
  fiscal: "fiscal",
  history: "historico",
};
const tabAddress = (tab: ShownTab) => `aba=${IN_ADDRESS[tab]}`;
export const imagesTabOf = (id: number) => `${paths.admin.editProduct(id)}?${tabAddress("images")}`;

/** The tab is a part of the address, but not a step of the way back. */
export function useTab(tabs: readonly ShownTab[]) {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get("aba");
  const tab = tabs.find((each) => IN_ADDRESS[each] === asked) ?? "basic";
  const turnTo = (next: ShownTab) => {
    if (next !== tab) setParameters({ aba: IN_ADDRESS[next] }, { replace: true });
  };
  return [tab, turnTo] as const;
}

/** Back to where one came from, with its filters; to the list where this screen was opened by its address. */
function useWayBack(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  // as it was when the screen opened: a turn to another tab gives the place a new key
  const [cameFromHere] = useState(key !== "default");
  return () => void (cameFromHere ? navigate(-1) : navigate(paths.admin.products));
}

/** An attempt to save that was held back, and the tab with the first field that is wrong. */
interface HeldBack {
  tab: ShownTab;
}

/** Turns to the tab with the first field that was refused. */
export function useHeldBack(turnTo: (tab: ShownTab) => void) {
  const [heldBack, setHeldBack] = useState<HeldBack>();
  const onRefused = (fields: readonly string[]) => {
    const tab = TABS.find((each) => fields.some((name) => tabOf(name as FieldName) === each));
    if (!tab) return;
    turnTo(tab);
    setHeldBack({ tab });
  };
  return { heldBack, onRefused };
}

interface ProductFormProps {
  tab: ShownTab;
  tabs: readonly ShownTab[];
  onTab: (tab: ShownTab) => void;
  /** The fields that cannot be saved as they stand. */
  wrongFields: readonly FieldName[];
  /** The last attempt that was held back: it leads to the first field that is wrong. */
  heldBack: HeldBack | undefined;
  busy: boolean;
  /** Nothing to save, or not yet. */
  idle?: boolean;
  /** Beside 'Voltar'. */
  header?: ReactNode;
  /** Why the last attempt did not succeed. */
  refusal?: ReactNode;
  /** At the start of the line of buttons. */
  aside?: ReactNode;
  onSubmit: () => void;
  /** Saves and begins the next one. */
  onAnother?: () => void;
  /** It is the next one: its first field is in focus, so that the hands stay on the keys. */
  isAnother?: boolean;
  children: ReactNode;
}

/** The frame of a product's screen: 'Voltar', the tabs, and the line of buttons that stays in sight. */
export function ProductForm(props: ProductFormProps) {
  const { tab, tabs, onTab, wrongFields, heldBack, busy, idle, header, refusal, aside, onSubmit, children } = props;
  const { onAnother, isAnother } = props;
  const id = useId();
  const back = useWayBack();
  const panel = useRef<HTMLFormElement>(null);
  const isOfFields = tab !== "images" && tab !== "history";
  const led = useRef(heldBack);
  useEffect(() => {
    // the tab and what was refused are drawn after the attempt, in any order
    if (heldBack === undefined || led.current === heldBack || heldBack.tab !== tab) return;
    const wrong = panel.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (!wrong) return;
    led.current = heldBack;
    wrong.focus();
  });

  const isToBegin = useRef(isAnother);
  useEffect(() => {
    // the tab of before may be drawn once more
    if (!isToBegin.current || tab !== "basic") return;
    isToBegin.current = false;
    panel.current?.querySelector("input")?.focus();
  });

  const send = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button icon={ArrowLeft} size="small" onClick={back}>
          Voltar
        </Button>
        {header}
      </div>
      <Card>
        <Tabs
          label="Partes do produto"
          tabs={tabs.map((each) => ({
            id: each,
            label: LABELS[each],
            problems: wrongFields.filter((name) => tabOf(name) === each).length,
          }))}
          current={tab}
          onChange={onTab}
        >
          {isOfFields ? (
            <form ref={panel} id={id} noValidate onSubmit={send} className="p-4 md:p-6">
              {children}
            </form>
          ) : (
            <div className="p-4 md:p-6">{children}</div>
          )}
        </Tabs>
      </Card>
      <div className="sticky bottom-0 z-10 -mx-4 -mb-12 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface px-4 py-3 md:-mx-8 md:px-8">
        {refusal && <div className="max-h-[50dvh] w-full overflow-y-auto">{refusal}</div>}
        {aside && <div className="mr-auto">{aside}</div>}
        <Button onClick={back} disabled={busy}>
          Cancelar
        </Button>
        {onAnother && (
          <Button onClick={onAnother} disabled={busy || idle}>
            Salvar e criar outro
          </Button>
        )}
        <Button
          type={isOfFields ? "submit" : "button"}
          form={isOfFields ? id : undefined}
          onClick={isOfFields ? undefined : onSubmit}
          variant="primary"
          disabled={busy || idle}
        >
          {busy ? "Salvando..." : "Salvar Produto"}
        </Button>
      </div>
    </div>
  );
}
