import { AreaList } from "@/components/ui/area-list";
import { CheckField } from "@/components/ui/check-field";
import { Field } from "@/components/ui/field";
import { peoplesCostCenters } from "@/lib/cost-centers";
import { permissionsOf, type Role, roleChoice, roleNames } from "@/lib/roles";
import { grantLabels } from "./labels";
import { hasOperations, rightsOf, type UserFields } from "./user-form";

interface RightsFieldsProps {
  values: UserFields;
  set: <Name extends keyof UserFields>(name: Name, value: UserFields[Name]) => void;
  /** Why the role cannot be chosen. */
  roleLocked?: string;
}

/** Role, cost center, flags and permission list, and what they come to in words. */
export function RightsFields({ values, set, roleLocked }: RightsFieldsProps) {
  const open = permissionsOf(rightsOf(values));
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Papel" required hint={roleLocked}>
          {(control) => (
            <select
              {...control}
              disabled={roleLocked !== undefined}
              value={values.role}
              onChange={(event) => set("role", event.target.value as Role)}
            >
              {rolesToChoose(values.role).map((role) => (
                <option key={role} value={role}>
                  {roleChoice(role)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Centro de custo" required>
          {(control) => (
            <select
              {...control}
              value={values.center_cost}
              onChange={(event) => set("center_cost", event.target.value)}
            >
              {Object.entries(peoplesCostCenters).map(([name, label]) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <CheckField
        label="Pode fazer pedidos de eventos"
        hint={
          hasOperations(values.role)
            ? "Abre barris para eventos, equipamentos e kits."
            : "Só vale para papéis com a área de operações."
        }
        checked={values.can_place_orders}
        onChange={(checked) => set("can_place_orders", checked)}
      />
      <CheckField
        label="Pode ver as análises"
        hint="Abre o Business Intelligence, qualquer que seja o papel."
        checked={values.can_view_bi}
        onChange={(checked) => set("can_view_bi", checked)}
      />
      <Grants values={values} set={set} />
      <AreaList title="O que esta pessoa poderá fazer" permissions={open} />
    </>
  );
}

/** `viewer` is an older name of `bi`: it is offered only where somebody already has it. */
const rolesToChoose = (current: Role) => roleNames.filter((role) => role !== "viewer" || current === "viewer");

function Grants({ values, set }: Pick<RightsFieldsProps, "values" | "set">) {
  const names = [...new Set([...Object.keys(grantLabels), ...values.roles])];
  const toggle = (name: string, checked: boolean) =>
    set("roles", checked ? [...values.roles, name] : values.roles.filter((each) => each !== name));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium">Permissões</legend>
      {values.role === "admin" ? (
        <p className="text-sm text-muted">Administradores têm todas.</p>
      ) : (
        <>
          <p className="text-sm text-muted">O papel decide o que abre. Desta lista, só Histórico abre algo a mais.</p>
          {names.map((name) => (
            <CheckField
              key={name}
              label={grantLabels[name]?.label ?? name}
              hint={grantLabels[name]?.hint}
              checked={values.roles.includes(name)}
              onChange={(checked) => toggle(name, checked)}
            />
          ))}
        </>
      )}
    </fieldset>
  );
}
