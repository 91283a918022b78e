import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type FiscalProviderAnswer, fiscalProviderQuery, touchedByNotes } from "@/api/fiscal";
import { chooseFiscalProvider, dismissFiscalProvider, type ProviderChosen } from "@/api/generated/command";
import { environmentLabels, providerBody, providerKindLabels } from "@/api/generated/fields";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { CopyField } from "@/components/ui/copy-field";
import { Fact } from "@/components/ui/fact";
import { Instant } from "@/components/ui/instant";
import { Loaded } from "@/components/ui/loaded";
import { SecretDialog } from "@/components/ui/secret-dialog";
import { useMay } from "@/session/access";
import { ProviderDialog } from "./provider-dialog";

/** Who signs and transmits the notes of the house. */
export function ProviderCard() {
  const query = useQuery(fiscalProviderQuery());
  const mayChoose = useMay("settings");
  const [asked, setAsked] = useState<"edit" | "renew" | "dismiss">();
  const [secret, setSecret] = useState<string>();
  const take = ({ callback_secret }: ProviderChosen) => setSecret(callback_secret ?? undefined);
  const close = () => setAsked(undefined);
  return (
    <Loaded query={query} name="o provedor de notas" shapes={["h-24"]} carded>
      {(known) => (
        <Card
          title="Provedor de notas"
          aside={
            mayChoose && (
              <Button size="small" onClick={() => setAsked("edit")}>
                {known.in_use ? "Mudar provedor" : "Escolher provedor"}
              </Button>
            )
          }
        >
          <div className="flex flex-col gap-4 p-4">
            {known.in_use ? (
              <Known known={known} />
            ) : (
              <p className="text-muted">
                Nenhum. As notas prontas podem ser levadas a outro programa e registradas pela chave; com um provedor, a
                Choperia as entrega, e ele as assina e transmite.
              </p>
            )}
            {!mayChoose && <p className="text-muted">Só quem muda as configurações da casa escolhe o provedor.</p>}
            {mayChoose && known.in_use && (
              <div className="flex flex-wrap gap-2">
                <Button size="small" onClick={() => setAsked("renew")}>
                  Renovar o segredo
                </Button>
                <Button size="small" variant="quiet" className="text-bad" onClick={() => setAsked("dismiss")}>
                  Deixar de entregar
                </Button>
              </div>
            )}
          </div>
          {asked === "edit" && <ProviderDialog known={known} onChosen={take} onClose={close} />}
          {asked === "renew" && (
            <ConfirmAction
              title="Renovar o segredo do retorno?"
              question="O segredo de agora deixa de valer: até o novo ser informado no provedor, as respostas dele são recusadas. Nenhuma nota se perde, porque a Choperia também pergunta."
              verb="Renovar"
              busy="Renovando..."
              fallback="O segredo não foi renovado"
              run={() => chooseFiscalProvider({ ...settingsOf(known), renew_secret: true }, { version: known.version })}
              invalidates={touchedByNotes}
              onDone={take}
              onClose={close}
            />
          )}
          {asked === "dismiss" && (
            <ConfirmAction
              title="Deixar de entregar notas?"
              question="Nenhuma nota nova sai daqui. As que já foram entregues continuam como estão no provedor, e as que esperam param até haver um provedor de novo."
              verb="Deixar de entregar"
              busy="Salvando..."
              fallback="O provedor continua em uso"
              run={() => dismissFiscalProvider({ version: known.version })}
              invalidates={touchedByNotes}
              success="As notas não são mais entregues."
              onClose={close}
            />
          )}
          {secret && (
            <SecretDialog title="Segredo do retorno" secret={secret} onClose={() => setSecret(undefined)}>
              <p>
                {known.provider === "focus"
                  ? "No painel da Focus NFe, cadastre um gatilho com o endereço de retorno e este segredo como autorização. Copie agora: ele não aparece de novo."
                  : "O outro programa confere com ele o que vem da casa, e assina com ele o que responde. Copie agora: ele não aparece de novo."}
              </p>
              <CopyField label="Endereço de retorno" text={known.callback_address} />
            </SecretDialog>
          )}
        </Card>
      )}
    </Loaded>
  );
}

const settingsOf = ({ provider, environment, url }: FiscalProviderAnswer) => ({ provider, environment, url });

function Known({
  known: { provider, environment, url, chosen_at, callback_address },
}: {
  known: FiscalProviderAnswer;
}) {
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <Fact name={providerBody.provider.label}>{providerKindLabels[provider]}</Fact>
        <Fact name={providerBody.environment.label}>
          <span className={environment === "homologacao" ? "text-warn" : undefined}>
            {environmentLabels[environment]}
          </span>
        </Fact>
        {url && <Fact name={providerBody.url.label}>{url}</Fact>}
        {chosen_at && (
          <Fact name="Desde">
            <Instant at={chosen_at} />
          </Fact>
        )}
      </dl>
      <div className="max-w-2xl">
        <CopyField
          label="Endereço de retorno"
          text={callback_address}
          hint="Onde o provedor avisa o que foi feito de cada nota. Sem isso a Choperia pergunta a ele, e a resposta demora um pouco mais."
        />
      </div>
    </>
  );
}
