import { useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { toast } from "sonner";
import { paths } from "@/app/paths";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CheckField } from "@/components/ui/check-field";
import { InputField } from "@/components/ui/input-field";
import { LeaveGuard } from "@/components/ui/leave-guard";
import { Refusal } from "@/components/ui/refusal";
import { useRecordForm } from "@/lib/use-record-form";
import type { Handed } from "./handing";
import { PersonFields } from "./person-fields";
import { RightsFields } from "./rights-fields";
import { SecretsDialog } from "./secrets-dialog";
import { fieldNames, fieldsOf, takenField, type UserFields } from "./user-form";
import { fetchUser, type NewUserBody, register, SecretLost, type User, usersKey } from "./users";

/** A new person: their data, what they may do, and the password they sign in with for the first time. */
export function CreateUserView() {
  const navigate = useNavigate();
  const [handed, setHanded] = useState<Handed>();
  const isSaved = useRef(false);
  const form = useRecordForm<User, UserFields, Awaited<ReturnType<typeof register>>>({
    row: undefined,
    fieldsOf,
    send: (fields, changed) => register(bodyOf(fields, changed.includes("roles"))),
    reload: fetchUser,
    invalidates: [usersKey],
    onSaved: ({ id, temporary_password }) => {
      isSaved.current = true;
      const person = { id, name: form.values.name.trim(), username: form.values.username.trim() };
      if (form.values.password) {
        toast.success("Usuário criado. No primeiro acesso, ele escolhe outra senha.");
        void navigate(paths.admin.users);
      } else if (temporary_password) setHanded({ person, secret: { kind: "password", text: temporary_password } });
      else setHanded({ person, failure: new SecretLost().message });
    },
  });
  const { values, set, save } = form;
  const taken = takenField(save.error);
  const refusalOf = (field: keyof UserFields) => (taken?.field === field ? taken.sentence : form.refusalOf(field));
  const complete = values.name.trim() && values.username.trim() && values.email.trim();

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (complete && !save.isPending) save.mutate();
      }}
    >
      <LeaveGuard active={form.dirty} isReleased={() => isSaved.current} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          <Card title="Dados">
            <div className="flex flex-col gap-4 p-4">
              <PersonFields values={values} set={set} refusalOf={refusalOf} isNew />
            </div>
          </Card>
          <Card title="Primeiro acesso">
            <div className="flex flex-col gap-4 p-4">
              <InputField
                label="Senha inicial"
                hint="Em branco, o sistema gera uma e mostra uma vez. Senhas muito usadas não servem. De todo modo, a pessoa a troca no primeiro acesso."
                error={refusalOf("password")}
                maxLength={128}
                autoCapitalize="none"
                spellCheck={false}
                value={values.password}
                onChange={(value) => set("password", value)}
              />
              <CheckField
                label="Ativo"
                hint="Quem está inativo não entra no sistema."
                checked={values.active}
                onChange={(checked) => set("active", checked)}
              />
            </div>
          </Card>
        </div>
        <Card title="Papel e direitos">
          <div className="flex flex-col gap-4 p-4">
            <RightsFields values={values} set={set} />
          </div>
        </Card>
      </div>
      {!taken && !form.isAboutFields(fieldNames) && (
        <Refusal error={save.error} fallback="O usuário não pôde ser criado" />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => void navigate(paths.admin.users)}>Cancelar</Button>
        <Button type="submit" variant="primary" disabled={!complete || save.isPending}>
          {save.isPending ? "Criando..." : "Criar usuário"}
        </Button>
      </div>
      {handed && (
        <SecretsDialog
          title={`${handed.person.name} já pode entrar`}
          handed={[handed]}
          onClose={() => void navigate(paths.admin.user(handed.person.id))}
        />
      )}
    </form>
  );
}

/** The permission list is sent where somebody changed it; else it is what the role brings. */
function bodyOf({ password, roles, ...fields }: UserFields, withRoles: boolean): NewUserBody {
  return {
    ...fields,
    name: fields.name.trim(),
    username: fields.username.trim(),
    email: fields.email.trim(),
    center_cost: fields.center_cost as NewUserBody["center_cost"],
    ...(password ? { password } : {}),
    ...(withRoles && fields.role !== "admin" ? { roles: [...roles] } : {}),
  };
}
