import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ApiError, errorTexts, textOf } from "@/api/errors";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { changePassword } from "./account";

const SHORTEST = 8;

/** A new password; the other open sessions end with the old one. */
export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [again, setAgain] = useState("");
  const [unequal, setUnequal] = useState(false);
  const save = useMutation({
    mutationFn: () => changePassword(current, next),
    onSuccess: () => {
      setCurrent("");
      setNext("");
      setAgain("");
      onChanged();
    },
  });
  const refusals = save.error instanceof ApiError ? save.error.fieldErrors : [];
  const refusal = (field: string) => refusals.find((each) => each.field === field)?.message;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setUnequal(next !== again);
    if (next === again) save.mutate();
  };
  return (
    <Card title="Senha">
      <form onSubmit={submit} className="flex flex-col gap-4 p-4">
        <Field label="Senha atual" required error={refusal("current_password")}>
          {(control) => (
            <input
              {...control}
              type="password"
              autoComplete="current-password"
              value={current}
              onChange={(event) => setCurrent(event.target.value)}
            />
          )}
        </Field>
        <Field label="Nova senha" required hint={`Pelo menos ${SHORTEST} caracteres.`} error={refusal("new_password")}>
          {(control) => (
            <input
              {...control}
              type="password"
              autoComplete="new-password"
              minLength={SHORTEST}
              value={next}
              onChange={(event) => setNext(event.target.value)}
            />
          )}
        </Field>
        <Field label="Nova senha, de novo" required error={unequal ? "As duas senhas não são iguais." : undefined}>
          {(control) => (
            <input
              {...control}
              type="password"
              autoComplete="new-password"
              value={again}
              onChange={(event) => setAgain(event.target.value)}
            />
          )}
        </Field>
        <div className="flex items-center gap-3">
          <Button type="submit" disabled={save.isPending}>
            {save.isPending ? "Salvando..." : "Trocar a senha"}
          </Button>
          <output className="text-ok">{save.isSuccess && "Senha trocada. As outras sessões foram encerradas."}</output>
        </div>
        {save.isError && refusals.length === 0 && (
          <p role="alert" className="text-bad">
            {textOf(save.error, errorTexts.products.save)}
          </p>
        )}
      </form>
    </Card>
  );
}
