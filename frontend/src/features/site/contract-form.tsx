import { useState } from "react";
import { contractBody } from "@/api/generated/fields";
import * as reads from "@/api/generated/reads";
import { paperOf } from "@/api/papers";
import { PaperView } from "@/components/paper/paper-view";
import { Button } from "@/components/ui/button";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { useRecordForm } from "@/lib/use-record-form";
import { ClauseList } from "./clause-list";
import { type Clauses, faultsOf } from "./clauses";
import { fetchSettings, type HouseSettings, type SettingsFormProps, setClauses } from "./settings";
import { SettingsForm } from "./settings-form";

const MOST = contractBody.clauses.maxItems;

const fieldsOf = (settings: HouseSettings | undefined): Clauses => ({
  clauses: (settings?.contract.clauses ?? []).map((clause, place) => ({ ...clause, key: String(place) })),
});

function problemIn({ clauses }: Clauses): string | undefined {
  if (clauses.length === 0) return "Escreva ao menos uma cláusula, ou volte ao texto padrão.";
  if (clauses.length > MOST) return `O contrato tem até ${MOST} cláusulas além das três primeiras.`;
  if (clauses.some((clause) => Object.keys(faultsOf(clause)).length > 0)) return "Confira as cláusulas marcadas.";
  return undefined;
}

/** What the contract says of every order, and beside it how it will be printed. */
export function ContractForm({ settings, onDirty }: SettingsFormProps) {
  const [isAsked, setAsked] = useState(false);
  const form = useRecordForm<HouseSettings, Clauses>({
    row: settings,
    fieldsOf,
    problemsOf: (fields) => {
      const problem = problemIn(fields);
      return problem ? { clauses: problem } : {};
    },
    send: ({ clauses }, _changed, row) =>
      setClauses(
        row?.version ?? 0,
        clauses.map(({ title, text }) => ({ title: title.trim(), text: text.trim() })),
      ),
    reload: fetchSettings,
    invalidates: ["site", "orders"],
    onSaved: (): Promise<void> => takeSaved(),
  });
  const takeSaved = () => fetchSettings().then(form.take, () => undefined);
  const problem = form.problemOf("clauses");
  const { chosen } = settings.contract;
  return (
    <div className="grid xl:grid-cols-2">
      <SettingsForm form={form} fallback="Não foi possível salvar o contrato" onDirty={onDirty}>
        <p className="text-muted">
          As três primeiras cláusulas (objeto, preço e entrega) vêm do pedido. As daqui são numeradas a partir da 4ª:
          escreva os títulos sem número. Cada linha do texto é um parágrafo. No lugar de {"{cidade}"} sai a cidade da
          casa e, no de {"{casa}"}, a razão social.
        </p>
        {!chosen && <p className="text-muted">Este é o texto padrão. Ele vale até a casa salvar o seu.</p>}
        <ClauseList form={form} isChecked={problem !== undefined} most={MOST} />
        {problem && (
          <p role="alert" className="text-bad">
            {problem}
          </p>
        )}
        {chosen && (
          <Button className="self-start" onClick={() => setAsked(true)}>
            Voltar ao texto padrão
          </Button>
        )}
      </SettingsForm>
      <Preview isDirty={form.dirty} />
      {isAsked && (
        <ConfirmAction
          title="Voltar ao texto padrão?"
          question="As cláusulas escritas pela casa deixam de valer. Os contratos já assinados não mudam, e o texto de agora continua no histórico."
          verb="Voltar ao texto padrão"
          busy="Voltando..."
          fallback="Não foi possível voltar ao texto padrão"
          run={() => setClauses(form.row?.version ?? 0, [])}
          invalidates={["site", "orders"]}
          onDone={takeSaved}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  );
}

const preview = paperOf((request) => reads.readContractPreview(request));

function Preview({ isDirty }: { isDirty: boolean }) {
  return (
    <section
      aria-label="Prévia do contrato"
      className="border-line p-4 max-xl:border-t xl:sticky xl:top-14 xl:max-h-[calc(100dvh-3.5rem)] xl:self-start xl:overflow-y-auto xl:border-l"
    >
      <PaperView paper={preview} label="Contrato de exemplo">
        <p className="text-sm text-muted">
          {isDirty
            ? "A prévia mostra o que está salvo: o que você mudou aparece nela depois de salvar."
            : "A prévia usa um pedido de exemplo e mostra o que está salvo."}
        </p>
      </PaperView>
    </section>
  );
}
