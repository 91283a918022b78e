import { toast } from "sonner";
import type { CommandAnswer } from "@/api/generated/command";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { LeaveGuard } from "@/components/ui/leave-guard";
import { Refusal } from "@/components/ui/refusal";
import { only, useRecordForm } from "@/lib/use-record-form";
import { useConfirmation } from "@/session/confirmation";
import { PersonFields } from "./person-fields";
import { RightsFields } from "./rights-fields";
import { fieldNames, fieldsOf, takenField, type UserFields } from "./user-form";
import { change, fetchUser, type User, type UserBody, usersKey } from "./users";

const ROLE_IS_OTHERS = "Ninguém altera o próprio papel. Peça a outro administrador.";

/** The data and rights of somebody, saved together. */
export function UserForm({ user, mine }: { user: User; mine: boolean }) {
  const { confirmed, dialog } = useConfirmation();
  const form = useRecordForm<User, UserFields, CommandAnswer>({
    row: user,
    fieldsOf,
    send: (fields, changed, row) => confirmed(() => change(row ?? user, only(bodyOf(fields), changed))),
    reload: fetchUser,
    invalidates: [usersKey, ["me"]],
    onSaved: ({ version }) => {
      toast.success("Usuário salvo. Vale a partir de agora.");
      form.take({ ...(form.row ?? user), ...bodyOf(form.values), version });
    },
  });
  const { values, set, save } = form;
  // what the buttons of this screen did to the same person is nobody else's change
  if (form.row && form.row.version < user.version && !form.dirty && !save.isPending) form.take(user);
  const taken = takenField(save.error);
  const refusalOf = (field: keyof UserFields) => (taken?.field === field ? taken.sentence : form.refusalOf(field));

  return (
    <>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (form.dirty && !save.isPending) save.mutate();
        }}
      >
        <LeaveGuard active={form.dirty} />
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Card title="Dados">
            <div className="flex flex-col gap-4 p-4">
              <PersonFields values={values} set={set} refusalOf={refusalOf} isNew={false} />
            </div>
          </Card>
          <Card title="Papel e direitos">
            <div className="flex flex-col gap-4 p-4">
              <RightsFields values={values} set={set} roleLocked={mine ? ROLE_IS_OTHERS : undefined} />
            </div>
          </Card>
        </div>
        {!taken && !form.isAboutFields(fieldNames) && (
          <Refusal error={save.error} fallback="As alterações não puderam ser salvas" />
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button disabled={!form.dirty || save.isPending} onClick={form.restart}>
            Desfazer alterações
          </Button>
          <Button type="submit" variant="primary" disabled={!form.dirty || save.isPending}>
            {save.isPending ? "Salvando..." : "Salvar"}
          </Button>
        </div>
      </form>
      {dialog}
    </>
  );
}

function bodyOf(fields: UserFields) {
  const { name, email, role, center_cost, can_place_orders, can_view_bi, roles } = fields;
  return {
    name: name.trim(),
    email: email.trim(),
    role,
    center_cost: center_cost as NonNullable<UserBody["center_cost"]>,
    can_place_orders,
    can_view_bi,
    roles: [...roles],
  };
}
