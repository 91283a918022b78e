import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ApiError, errorTexts, textOf } from "@/api/errors";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { changeMe, type Me, meKey } from "./account";

/** Name and email. Username, role and cost center are an administrator's to change. */
export function DataForm({ me, onChanged }: { me: Me; onChanged: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState(me.name);
  const [email, setEmail] = useState(me.email);
  const save = useMutation({
    mutationFn: () => changeMe(me.version, { name: name.trim(), email: email.trim() }),
    onSettled: () => client.invalidateQueries({ queryKey: meKey }),
    onSuccess: onChanged,
  });
  const refusals = save.error instanceof ApiError ? save.error.fieldErrors : [];
  const refusal = (field: string) => refusals.find((each) => each.field === field)?.message;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Card title="Seus dados">
      <form onSubmit={submit} className="flex flex-col gap-4 p-4">
        <Field label="Nome" required error={refusal("name")}>
          {(control) => (
            <input {...control} autoComplete="name" value={name} onChange={(event) => setName(event.target.value)} />
          )}
        </Field>
        <Field label="E-mail" error={refusal("email")}>
          {(control) => (
            <input
              {...control}
              type="email"
              autoComplete="email"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          <dt className="text-muted">Usuário</dt>
          <dd>{me.username}</dd>
          <dt className="text-muted">Papel</dt>
          <dd>{me.role_label}</dd>
          <dt className="text-muted">Centro de custo</dt>
          <dd>{me.cost_center}</dd>
        </dl>
        <div className="flex items-center gap-3">
          <Button type="submit" variant="primary" disabled={save.isPending}>
            {save.isPending ? "Salvando..." : "Salvar"}
          </Button>
          <output className="text-ok">{save.isSuccess && "Dados salvos."}</output>
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
