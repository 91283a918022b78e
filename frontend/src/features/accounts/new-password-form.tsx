import { type FormEvent, useState } from "react";
import { ApiError } from "@/api/errors";
import { choosePassword } from "@/api/generated/command";
import { Button } from "@/components/ui/button";
import { NewPasswordFields } from "@/components/ui/new-password-fields";
import { Refusal } from "@/components/ui/refusal";
import { isStrong } from "@/lib/passwords";
import { useCommand } from "@/lib/use-command";

interface NewPasswordFormProps {
  /** What follows `#` in the one-time link. */
  token: string;
  onChosen: (username: string) => void;
  /** The link never was, has expired, was used or was replaced: the server does not say which. */
  onDead: () => void;
}

/** A password of one's own, chosen with a one-time link. */
export function NewPasswordForm({ token, onChosen, onDead }: NewPasswordFormProps) {
  const [value, setValue] = useState({ first: "", again: "" });
  const choosing = useCommand({
    run: () => choosePassword({ token, new_password: value.first }, { asSomebody: false }),
    onDone: ({ username }) => onChosen(username),
    onFailed: (error) => {
      if (isDead(error)) onDead();
    },
  });
  const refused = choosing.error instanceof ApiError ? choosing.error.fieldErrors : [];
  const refusal = refused.find(({ field }) => field === "new_password")?.message;
  const complete = isStrong(value.first) && value.first === value.again;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete && !choosing.isPending) choosing.mutate();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <NewPasswordFields value={value} onChange={setValue} error={refusal} />
      {!refusal && <Refusal error={choosing.error} fallback="A senha não pôde ser criada" />}
      <Button type="submit" variant="primary" disabled={!complete || choosing.isPending}>
        {choosing.isPending ? "Salvando..." : "Salvar senha"}
      </Button>
    </form>
  );
}

/** A link that was cut while it was copied is as good as none. */
const isDead = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 404 || (error.status === 422 && error.fieldErrors.some(({ field }) => field === "token")));
