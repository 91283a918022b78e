import { BellRing, Plus } from "lucide-react";
import { useState } from "react";
import { removeMessageRule, switchMessageRule, switchOnSuggestedRules } from "@/api/generated/command";
import { messageAudienceLabels, messageChannelLabels } from "@/api/generated/fields";
import { Button } from "@/components/ui/button";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { DeleteButton } from "@/components/ui/delete-button";
import { EmptyState } from "@/components/ui/empty-state";
import { Refusal } from "@/components/ui/refusal";
import { Switch } from "@/components/ui/switch";
import { counted } from "@/lib/text";
import { useCommand } from "@/lib/use-command";
import { RuleEditor } from "./rule-editor";
import type { Channel, Occasion, Rule } from "./settings";
import { timingWords } from "./timing-words";

interface RuleListProps {
  occasions: readonly Occasion[];
  channels: readonly Channel[];
}

interface Edited {
  occasion: Occasion;
  rule?: Rule;
}

const audiences = ["customer", "house"] as const;

/** Every occasion with its rules, those of customers first. */
export function RuleList({ occasions, channels }: RuleListProps) {
  const [edited, setEdited] = useState<Edited>();
  const hasRules = occasions.some(({ rules }) => rules.length > 0);
  return (
    <div className="flex flex-col">
      {hasRules ? (
        <p className="px-4 pt-4 text-muted">
          Ligar uma regra vale para o que acontecer daqui em diante. Desligar retira o que ainda espera.
        </p>
      ) : (
        <EmptyState
          icon={BellRing}
          title="A casa ainda não avisa ninguém"
          hint="Ligue os avisos usuais com um clique. Nada do que já passou é enviado: eles valem para o que acontecer daqui em diante. Os de clientes esperam em “Para enviar” até alguém da casa tocar; os da casa aparecem no sino."
        >
          <SuggestedButton />
        </EmptyState>
      )}
      {audiences.map((audience) => (
        <section key={audience} className="border-t border-line not-first:mt-4">
          <h2 className="px-4 pt-4 text-lg font-semibold">{messageAudienceLabels[audience]}</h2>
          <ul className="divide-y divide-line">
            {occasions
              .filter((each) => each.audience === audience)
              .map((occasion) => (
                <li key={occasion.key} className="flex flex-col gap-2 px-4 py-3">
                  <div className="flex flex-wrap items-center justify-between gap-2">
                    <h3 className="font-semibold">{occasion.label}</h3>
                    <Button variant="quiet" icon={Plus} className="min-h-11" onClick={() => setEdited({ occasion })}>
                      Nova regra
                      <span className="sr-only">{` para ${occasion.label}`}</span>
                    </Button>
                  </div>
                  {occasion.rules.length > 0 && (
                    <ul className="flex flex-col gap-2">
                      {occasion.rules.map((rule) => (
                        <RuleEntry
                          key={rule.id}
                          occasion={occasion}
                          rule={rule}
                          onEdit={() => setEdited({ occasion, rule })}
                        />
                      ))}
                    </ul>
                  )}
                </li>
              ))}
          </ul>
        </section>
      ))}
      {edited && (
        <RuleEditor
          occasion={edited.occasion}
          rule={edited.rule}
          channels={channels}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
}

function SuggestedButton() {
  const suggesting = useCommand({
    run: () => switchOnSuggestedRules(),
    invalidates: ["messages"],
    success: "Avisos usuais ligados.",
  });
  return (
    <>
      <Button variant="primary" size="large" disabled={suggesting.isPending} onClick={() => suggesting.mutate()}>
        Ligar os avisos usuais
      </Button>
      <Refusal error={suggesting.error} fallback="Os avisos não foram ligados" />
    </>
  );
}

interface RuleEntryProps {
  occasion: Occasion;
  rule: Rule;
  onEdit: () => void;
}

function RuleEntry({ occasion, rule, onEdit }: RuleEntryProps) {
  const { id, on_since, channel, text, waiting, version } = rule;
  const [removing, setRemoving] = useState(false);
  const switching = useCommand({
    run: (on: boolean) => switchMessageRule(id, { on }, { version }),
    invalidates: ["messages"],
    failure: "A regra não mudou",
  });
  const words = timingWords(rule, occasion.anchor);
  const name = `${occasion.label}, ${words}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-surface px-3 py-2">
      <Switch
        label={`Avisar: ${name}`}
        checked={on_since !== null}
        disabled={switching.isPending}
        onChange={(on) => switching.mutate(on)}
      />
      <div className="min-w-0 grow basis-40">
        <p className="font-medium">{`${capitalized(words)} · ${messageChannelLabels[channel]}`}</p>
        <p className="truncate text-sm text-muted">{text.split("\n")[0]}</p>
        {waiting > 0 && <p className="text-sm text-muted">{counted(waiting, "aviso na fila", "avisos na fila")}</p>}
      </div>
      <div className="ml-auto flex gap-1">
        <Button variant="quiet" className="min-h-11" onClick={onEdit}>
          Editar
          <span className="sr-only">{`: ${name}`}</span>
        </Button>
        <DeleteButton name={`a regra: ${name}`} onClick={() => setRemoving(true)} />
      </div>
      {removing && (
        <ConfirmAction
          title="Excluir esta regra?"
          question={
            waiting > 0
              ? `${counted(waiting, "aviso que espera será retirado", "avisos que esperam serão retirados")}.`
              : `${name}: isto não será mais avisado.`
          }
          verb="Excluir"
          busy="Excluindo..."
          fallback="A regra não foi excluída"
          run={() => removeMessageRule(id, { version })}
          invalidates={["messages"]}
          success="Regra excluída."
          onClose={() => setRemoving(false)}
        />
      )}
    </li>
  );
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
