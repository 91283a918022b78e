import { newUserBody } from "@/api/generated/fields";
import { AreaList } from "@/components/ui/area-list";
import { CheckField } from "@/components/ui/check-field";
import { permissionsOf, type Role, roleChoice, roleNames } from "@/lib/roles";
import type { FormOf } from "@/lib/use-typed";
import { Field, hasOperations, rightsOf, type UserFields } from "./user-form";

interface PartProps {
  form: FormOf<UserFields>;
}

/** Who somebody is. The username is chosen once. */
export function PersonFields({ form, isNew }: PartProps & { isNew: boolean }) {
  return (
    <>
      <Field form={form} name="name" />
      <Field
        form={form}
        name="username"
        required={isNew}
        hint={
          isNew
            ? "É com ele que a pessoa entra. Letras sem acento, números, ponto, hífen; não muda depois."
            : "Não muda."
        }
        autoCapitalize="none"
        spellCheck={false}
        readOnly={!isNew}
      />
      <Field form={form} name="email" />
    </>
  );
}

interface RightsFieldsProps extends PartProps {
  /** Why the role cannot be chosen. */
  roleLocked?: string;
}

/** Role, cost center, flags and permission list, and what they come to in words. */
export function RightsFields({ form, roleLocked }: RightsFieldsProps) {
  const { role } = form.values;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          form={form}
          name="role"
          hint={roleLocked}
          disabled={roleLocked !== undefined}
          options={rolesToChoose(role).map((each) => ({ value: each, label: roleChoice(each) }))}
        />
        <Field form={form} name="center_cost" />
      </div>
      <Field
        form={form}
        name="can_place_orders"
        hint={
          hasOperations(role)
            ? "Abre barris para eventos, equipamentos e kits."
            : "Só vale para papéis com a área de operações."
        }
      />
      <Field form={form} name="can_view_bi" hint="Abre o Business Intelligence, qualquer que seja o papel." />
      <Grants form={form} />
      <AreaList title="O que esta pessoa poderá fazer" permissions={permissionsOf(rightsOf(form.values))} />
    </>
  );
}

/** `viewer` is an older name of `bi`: it is offered only where somebody already has it. */
const rolesToChoose = (current: Role) => roleNames.filter((role) => role !== "viewer" || current === "viewer");

/** Names in a person's permission list that open more than the role does. Others stay in the list as they are. */
const grantLabels: Record<string, { label: string; hint: string }> = {
  drive: { label: "Dirigir", hint: "Pode ser escolhida na Rota e abre a própria rota. Vale com a área de operações." },
  availability: {
    label: "Acabou e voltou",
    hint: "Diz o que acabou e o que voltou, sem editar o cardápio. Vale com a área de operações.",
  },
  day_sheet: { label: "Folha do dia", hint: "Lê o que sai e o que volta no dia. Vale com a área de operações." },
  fiscal: { label: "Fiscal", hint: "Cuida dos dados fiscais e das notas. Vale com a área de operações." },
  audit: { label: "Histórico", hint: "Abre a leitura do histórico também para quem não é gerente." },
};

function Grants({ form }: PartProps) {
  const { role, roles } = form.values;
  const toggle = (name: string, checked: boolean) =>
    form.set("roles", checked ? [...roles, name] : roles.filter((each) => each !== name));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium">{newUserBody.roles.label}</legend>
      <p className="text-sm text-muted">
        {role === "admin" ? "Administradores têm todas." : "Abrem algo além do que o papel já abre."}
      </p>
      {role !== "admin" &&
        Object.entries(grantLabels).map(([name, { label, hint }]) => (
          <CheckField
            key={name}
            label={label}
            hint={hint}
            checked={roles.includes(name)}
            onChange={(checked) => toggle(name, checked)}
          />
        ))}
    </fieldset>
  );
}
