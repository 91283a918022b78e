import { Check, Circle } from "lucide-react";
import { passwordRules } from "@/lib/passwords";
import { PasswordField } from "./password-field";

export interface NewPassword {
  first: string;
  again: string;
}

interface NewPasswordFieldsProps {
  value: NewPassword;
  onChange: (value: NewPassword) => void;
  /** Whose password it is, where that is known. */
  username?: string;
  /** Why the server refused it. */
  error?: string;
}

/** A new password twice, with what it must be, checked off while it is typed. */
export function NewPasswordFields({ value, onChange, username, error }: NewPasswordFieldsProps) {
  const unequal = value.again !== "" && value.first !== value.again;
  return (
    <>
      <PasswordField
        label="Nova senha"
        hint="Três ou mais palavras sem relação entre si são fáceis de lembrar e difíceis de adivinhar. Senhas muito usadas e o nome da casa não servem."
        autoComplete="new-password"
        value={value.first}
        onChange={(first) => onChange({ ...value, first })}
        error={error}
      />
      <ul className="-mt-2 flex flex-col gap-1 text-sm" aria-label="O que a senha precisa ter">
        {passwordRules(value.first, username).map(({ text, met }) => (
          <li key={text} className={met ? "flex items-center gap-2 text-ok" : "flex items-center gap-2 text-muted"}>
            {met ? (
              <Check aria-hidden="true" className="size-4 shrink-0" />
            ) : (
              <Circle aria-hidden="true" className="size-4 shrink-0" />
            )}
            {text}
            <span className="sr-only">{met ? ": cumprido" : ": falta"}</span>
          </li>
        ))}
      </ul>
      <PasswordField
        label="Nova senha, de novo"
        autoComplete="new-password"
        value={value.again}
        onChange={(again) => onChange({ ...value, again })}
        error={unequal ? "As duas senhas não são iguais." : undefined}
      />
    </>
  );
}
