import { type CommandAnswer, changeMe } from "@/api/generated/command";
import { profileBody } from "@/api/generated/fields";
import { getMe } from "@/api/generated/query";
import { TextField } from "@/components/form/fields";
import { SaveBar } from "@/components/form/record-form";
import { Card } from "@/components/ui/card";
import { LeaveGuard } from "@/components/ui/leave-guard";
import { Refusal } from "@/components/ui/refusal";
import { only, useRecordForm } from "@/lib/use-record-form";
import { useConfirmation } from "@/session/confirmation";
import { type Me, touchedByMe } from "./account";

const fieldsOf = (me: Me | undefined) => ({ name: me?.name ?? "", email: me?.email ?? "" });

/** Name and email, which people keep themselves. */
export function DataForm({ me, onChanged }: { me: Me; onChanged: () => void }) {
  const { confirmed, dialog } = useConfirmation();
  const form = useRecordForm<Me, ReturnType<typeof fieldsOf>, CommandAnswer>({
    row: me,
    fieldsOf,
    send: ({ name, email }, changed, { version } = me) =>
      confirmed(() => changeMe(only({ name: name.trim(), email: email.trim() }, changed), { version })),
    reload: () => getMe(),
    invalidates: touchedByMe,
    refusalsIn: ({ status, problem }) =>
      status === 409 && problem.scope === "user-email"
        ? { email: "Este e-mail já está em uso por outra pessoa." }
        : undefined,
    onSaved: ({ version }) => {
      form.take({ ...(form.row ?? me), ...form.values, version });
      onChanged();
    },
  });
  // an administrator's change, or the password changed beside this form
  if (form.row && form.row.version < me.version && !form.dirty && !form.save.isPending) form.take(me);
  return (
    <Card title="Seus dados">
      <LeaveGuard active={form.dirty} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (form.dirty) form.submit();
        }}
        className="flex flex-col gap-4 p-4"
      >
        <TextField form={form} name="name" label="Nome" required field={profileBody.name} autoComplete="name" />
        <TextField
          form={form}
          name="email"
          label="E-mail"
          type="email"
          field={profileBody.email}
          autoComplete="email"
        />
        <SaveBar form={form} saved="Dados salvos." />
        <Refusal error={form.failure} fallback="Os dados não puderam ser salvos" />
      </form>
      {dialog}
    </Card>
  );
}
