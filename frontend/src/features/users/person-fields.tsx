import { Field } from "@/components/ui/field";
import { InputField } from "@/components/ui/input-field";
import type { UserFields } from "./user-form";

interface PersonFieldsProps {
  values: UserFields;
  set: <Name extends keyof UserFields>(name: Name, value: UserFields[Name]) => void;
  refusalOf: (field: keyof UserFields) => string | undefined;
  /** The username is chosen once. */
  isNew: boolean;
}

export function PersonFields({ values, set, refusalOf, isNew }: PersonFieldsProps) {
  return (
    <>
      <InputField
        label="Nome"
        required
        error={refusalOf("name")}
        maxLength={100}
        value={values.name}
        onChange={(value) => set("name", value)}
      />
      <Field
        label="Nome de usuário"
        required={isNew}
        hint={
          isNew
            ? "É com ele que a pessoa entra. Letras sem acento, números, ponto, hífen; não muda depois."
            : "Não muda."
        }
        error={refusalOf("username")}
      >
        {(control) => (
          <input
            {...control}
            maxLength={50}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={!isNew}
            value={values.username}
            onChange={(event) => set("username", event.target.value)}
            className={isNew ? control.className : `${control.className} bg-sunken`}
          />
        )}
      </Field>
      <InputField
        label="E-mail"
        required
        error={refusalOf("email")}
        type="email"
        maxLength={254}
        value={values.email}
        onChange={(value) => set("email", value)}
      />
    </>
  );
}
