import { type FormEvent, useState } from "react";
import { textOf } from "@/api/errors";
import { changeRequestBody } from "@/api/generated/fields";
import type { CustomerPage, PageSource } from "@/api/public/customer-page";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { formatInstant } from "@/lib/time";
import { Panel } from "./panel";
import { usePageCommand } from "./use-page-command";

/** What the customer asked for, and a new wish. */
export function ChangeRequests({ asked, source }: { asked: CustomerPage["change_requests"]; source: PageSource }) {
  const [text, setText] = useState("");
  const command = usePageCommand(source, source.requestChange);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() && !command.isPending) command.mutate(text.trim(), { onSuccess: () => setText("") });
  };
  return (
    <Panel title="Pedir alteração">
      {asked.length > 0 && (
        <ul className="flex flex-col gap-2">
          {asked.map((each) => (
            <li key={each.at} className="rounded-control bg-sunken px-3 py-2">
              <p className="whitespace-pre-line wrap-anywhere">{each.text}</p>
              <p className="text-xs text-muted">{`Enviado em ${formatInstant(each.at)}`}</p>
              {each.answered_at && (
                <p className="mt-2 border-t border-line pt-2 whitespace-pre-line wrap-anywhere">
                  <strong className="font-medium">Resposta da casa: </strong>
                  {each.answer || "Resolvido."}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={submit} className="flex flex-col gap-3">
        <Field label="O que deve mudar?" hint="A casa lê e responde; nada muda sozinho. Até 1.000 caracteres.">
          {(control) => (
            <textarea
              {...control}
              rows={3}
              maxLength={changeRequestBody.text.maxLength}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        {command.isError && (
          <p role="alert" className="text-bad">
            {textOf(command.error, "Não foi possível enviar. Tente de novo.")}
          </p>
        )}
        <Button type="submit" disabled={!text.trim() || command.isPending}>
          {command.isPending ? "Enviando..." : "Pedir alteração"}
        </Button>
      </form>
    </Panel>
  );
}
