import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { toast } from "sonner";
import { createUser, type NewUserBody } from "@/api/generated/command";
import { paths } from "@/app/paths";
import { RecordForm } from "@/components/form/record-form";
import { Card } from "@/components/ui/card";
import { useRecordForm } from "@/lib/use-record-form";
import type { Handed } from "./handing";
import { SecretsDialog } from "./secrets-dialog";
import { PersonFields, RightsFields } from "./user-fields";
import { bodyOf, Field, fieldsOf, takenIn, type UserFields } from "./user-form";
import { SecretLost, type User } from "./users";

/** A new person: their data, what they may do, and the password they sign in with for the first time. */
export function CreateUserView() {
  const navigate = useNavigate();
  const [handed, setHanded] = useState<Handed>();
  const form = useRecordForm<User, UserFields, Awaited<ReturnType<typeof createUser>>>({
    fieldsOf,
    send: (fields, changed) => createUser(newUserOf(fields, changed.includes("roles"))),
    invalidates: ["accounts"],
    refusalsIn: takenIn,
    onSaved: ({ id, temporary_password }) => {
      const person = { id, name: form.values.name.trim(), username: form.values.username.trim() };
      if (form.values.password) {
        toast.success("Usuário criado. No primeiro acesso, ele escolhe outra senha.");
        void navigate(paths.admin.users);
      } else if (temporary_password) setHanded({ person, secret: { kind: "password", text: temporary_password } });
      else setHanded({ person, failure: new SecretLost().message });
    },
  });
  const { name, username, email } = form.values;
  return (
    <RecordForm
      form={form}
      submit="Criar usuário"
      busy="Criando..."
      fallback="O usuário não pôde ser criado"
      incomplete={!name.trim() || !username.trim() || !email.trim()}
      onCancel={() => void navigate(paths.admin.users)}
    >
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          <Card title="Dados">
            <div className="flex flex-col gap-4 p-4">
              <PersonFields form={form} isNew />
            </div>
          </Card>
          <Card title="Primeiro acesso">
            <div className="flex flex-col gap-4 p-4">
              <Field
                form={form}
                name="password"
                hint="Em branco, o sistema gera uma e mostra uma vez. Senhas muito usadas não servem. De todo modo, a pessoa a troca no primeiro acesso."
                autoCapitalize="none"
                spellCheck={false}
              />
              <Field form={form} name="active" hint="Quem está inativo não entra no sistema." />
            </div>
          </Card>
        </div>
        <Card title="Papel e direitos">
          <div className="flex flex-col gap-4 p-4">
            <RightsFields form={form} />
          </div>
        </Card>
      </div>
      {handed && (
        <SecretsDialog
          title={`${handed.person.name} já pode entrar`}
          handed={[handed]}
          onClose={() => void navigate(paths.admin.user(handed.person.id))}
        />
      )}
    </RecordForm>
  );
}

/** The permission list is sent where somebody changed it; else it is what the role brings. */
function newUserOf(fields: UserFields, withRoles: boolean): NewUserBody {
  const { roles, ...body } = bodyOf(fields);
  return {
    ...body,
    username: fields.username.trim(),
    active: fields.active,
    ...(fields.password ? { password: fields.password } : {}),
    ...(withRoles && fields.role !== "admin" ? { roles } : {}),
  };
}

export { CreateUserView as Component };
