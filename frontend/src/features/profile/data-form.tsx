import type { FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { InputField } from "@/components/ui/input-field";
import { LeaveGuard } from "@/components/ui/leave-guard";
import { Refusal } from "@/components/ui/refusal";
import { only, useRecordForm } from "@/lib/use-record-form";
import { useConfirmation } from "@/session/confirmation";
import { changeMe, fetchMe, isEmailTaken, type Me, meKey } from "./account";

const fieldsOf = (me: Me | undefined) => ({ name: me?.name ?? "", email: me?.email ?? "" });

/** Name and email, which people keep themselves. */
export function DataForm({ me, onChanged }: { me: Me; onChanged: () => void }) {
  const { confirmed, dialog } = useConfirmation();
  const form = useRecordForm<Me, ReturnType<typeof fieldsOf>, { version: number }>({
    row: me,
    fieldsOf,
    send: ({ name, email }, changed, row) =>
      confirmed(() => changeMe((row ?? me).version, only({ name: name.trim(), email: email.trim() }, changed))),
    reload: fetchMe,
    invalidates: [meKey, ["users"]],
    onSaved: ({ version }) => {
      form.take({ ...(form.row ?? me), ...form.values, version });
      onChanged();
    },
  });
  const { values, set, save } = form;
  // an administrator's change, or the password changed beside this form
  if (form.row && form.row.version < me.version && !form.dirty && !save.isPending) form.take(me);
  const taken = isEmailTaken(save.error);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.dirty && !save.isPending) save.mutate();
  };
  return (
    <Card title="Seus dados">
      <LeaveGuard active={form.dirty} />
      <form noValidate onSubmit={submit} className="flex flex-col gap-4 p-4">
        <InputField
          label="Nome"
          required
          error={form.refusalOf("name")}
          maxLength={100}
          autoComplete="name"
          value={values.name}
          onChange={(value) => set("name", value)}
        />
        <InputField
          label="E-mail"
          error={taken ? "Este e-mail já está em uso por outra pessoa." : form.refusalOf("email")}
          type="email"
          maxLength={254}
          autoComplete="email"
          value={values.email}
          onChange={(value) => set("email", value)}
        />
        <div className="flex items-center gap-3">
          <Button type="submit" variant="primary" disabled={!form.dirty || save.isPending}>
            {save.isPending ? "Salvando..." : "Salvar"}
          </Button>
          <output className="text-ok">{save.isSuccess && !form.dirty && "Dados salvos."}</output>
        </div>
        {!taken && !form.isAboutFields(["name", "email"]) && (
          <Refusal error={save.error} fallback="Os dados não puderam ser salvos" />
        )}
      </form>
      {dialog}
    </Card>
  );
}
