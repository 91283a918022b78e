import { KeyRound } from "lucide-react";
import { useState } from "react";
import { type AssistantKeyAnswer, issueAssistantKey } from "@/api/generated/command";
import { assistantKeyBody } from "@/api/generated/fields";
import { Button } from "@/components/ui/button";
import { CheckField } from "@/components/ui/check-field";
import { Field } from "@/components/ui/field";
import { InputField } from "@/components/ui/input-field";
import { useCommand } from "@/lib/use-command";
import { useConfirmation } from "@/session/confirmation";
import { validities } from "./keys";

interface NewKeyProps {
  mayGrantPersonalData: boolean;
  onIssued: (answer: AssistantKeyAnswer) => void;
}

const blank = { name: "", personalData: false, days: 90 };

/** Who makes a key confirms first that it is still the same person. */
export function NewKey({ mayGrantPersonalData, onIssued }: NewKeyProps) {
  const [{ name, personalData, days }, setValues] = useState(blank);
  const { confirmed, dialog } = useConfirmation();
  const change = (more: Partial<typeof blank>) => setValues((values) => ({ ...values, ...more }));
  const issue = useCommand({
    run: () => confirmed(() => issueAssistantKey({ name: name.trim(), personal_data: personalData, days })),
    invalidates: ["assistants"],
    failure: "Não foi possível criar a chave.",
    onDone: (answer) => {
      setValues(blank);
      onIssued(answer);
    },
  });
  return (
    <>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          issue.mutate();
        }}
      >
        <InputField
          label="Nome da chave"
          hint="O programa e o aparelho: Claude do notebook, por exemplo."
          required
          field={assistantKeyBody.name}
          value={name}
          onChange={(text) => change({ name: text })}
        />
        {mayGrantPersonalData && (
          <CheckField
            label="Pode ler dados pessoais de clientes"
            hint="Nomes, telefones e endereços saem da casa para o assistente e a empresa que o opera."
            checked={personalData}
            onChange={(checked) => change({ personalData: checked })}
          />
        )}
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-0 grow basis-36">
            <Field label="Validade">
              {(control) => (
                <select {...control} value={days} onChange={(event) => change({ days: Number(event.target.value) })}>
                  {Object.entries(validities).map(([value, label]) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          </div>
          <Button type="submit" icon={KeyRound} className="max-sm:grow" disabled={issue.isPending || !name.trim()}>
            {issue.isPending ? "Criando..." : "Criar chave"}
          </Button>
        </div>
      </form>
      {dialog}
    </>
  );
}
