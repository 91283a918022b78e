import { type CommandAnswer, updateUser } from "@/api/generated/command";
import { getUser } from "@/api/generated/query";
import { RecordForm } from "@/components/form/record-form";
import { Card } from "@/components/ui/card";
import { only, useRecordForm } from "@/lib/use-record-form";
import { useConfirmation } from "@/session/confirmation";
import { PersonFields, RightsFields } from "./user-fields";
import { bodyOf, fieldsOf, takenIn, type UserFields } from "./user-form";
import type { User } from "./users";

const ROLE_IS_OTHERS = "Ninguém altera o próprio papel. Peça a outro administrador.";

/** The data and rights of somebody, saved together. */
export function UserForm({ user, mine }: { user: User; mine: boolean }) {
  const { confirmed, dialog } = useConfirmation();
  const form = useRecordForm<User, UserFields, CommandAnswer>({
    row: user,
    fieldsOf,
    send: (fields, changed, { version } = user) =>
      confirmed(() => updateUser(user.id, only(bodyOf(fields), changed), { version })),
    reload: ({ id }) => getUser(id),
    invalidates: ["accounts"],
    refusalsIn: takenIn,
    success: "Usuário salvo. Vale a partir de agora.",
    onSaved: ({ version }): void => {
      const { center_cost } = form.values;
      form.take({ ...(form.row ?? user), ...bodyOf(form.values), center_cost, version });
    },
  });
  // what the buttons of this screen did to the same person is nobody else's change
  if (form.row && form.row.version < user.version && !form.dirty && !form.save.isPending) form.take(user);

  return (
    <>
      <RecordForm form={form} fallback="As alterações não puderam ser salvas">
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Card title="Dados">
            <div className="flex flex-col gap-4 p-4">
              <PersonFields form={form} isNew={false} />
            </div>
          </Card>
          <Card title="Papel e direitos">
            <div className="flex flex-col gap-4 p-4">
              <RightsFields form={form} roleLocked={mine ? ROLE_IS_OTHERS : undefined} />
            </div>
          </Card>
        </div>
      </RecordForm>
      {dialog}
    </>
  );
}
