import { type FormEvent, useState } from "react";
import { ApiError } from "@/api/errors";
import { changeMyPassword } from "@/api/generated/command";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { NewPasswordFields } from "@/components/ui/new-password-fields";
import { PasswordField } from "@/components/ui/password-field";
import { Refusal } from "@/components/ui/refusal";
import { isStrong } from "@/lib/passwords";
import { useCommand } from "@/lib/use-command";

const NOTHING = { first: "", again: "" };

interface PasswordFormProps {
  username: string;
  /** The password to be changed is a temporary one. */
  isTemporary?: boolean;
  onChanged: () => void;
}

/** A new password; the other open sessions end with the old one. */
export function PasswordForm({ username, isTemporary, onChanged }: PasswordFormProps) {
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState(NOTHING);
  const save = useCommand({
    run: () => changeMyPassword({ current_password: current, new_password: next.first }),
    onDone: () => {
      setCurrent("");
      setNext(NOTHING);
      onChanged();
    },
  });
  const refusals = save.error instanceof ApiError ? save.error.fieldErrors : [];
  const refusal = (field: string) => refusals.find((each) => each.field === field)?.message;
  const complete = current !== "" && isStrong(next.first, username) && next.first === next.again;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete && !save.isPending) save.mutate();
  };
  return (
    <Card title="Senha">
      <form onSubmit={submit} className="flex flex-col gap-4 p-4">
        <PasswordField
          label={isTemporary ? "Senha temporária" : "Senha atual"}
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
          error={refusal("current_password")}
        />
        <NewPasswordFields value={next} onChange={setNext} username={username} error={refusal("new_password")} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant={isTemporary ? "primary" : "secondary"} disabled={!complete || save.isPending}>
            {save.isPending ? "Salvando..." : "Trocar a senha"}
          </Button>
          <output className="text-ok">{save.isSuccess && "Senha trocada. As outras sessões foram encerradas."}</output>
        </div>
        {refusals.length === 0 && <Refusal error={save.error} fallback="A senha não pôde ser trocada" />}
      </form>
    </Card>
  );
}
