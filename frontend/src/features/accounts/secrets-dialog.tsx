import { Check, Copy, Download } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { controlClass } from "@/components/ui/field";
import { download } from "@/lib/download";
import { formatInstant } from "@/lib/time";
import type { Handed } from "./handing";

interface SecretsDialogProps {
  title: string;
  handed: readonly Handed[];
  onClose: () => void;
}

/**
 * What to hand to each person, shown this once. It closes by itself for nobody: whoever leaves without having copied or
 * saved it is asked first.
 */
export function SecretsDialog({ title, handed, onClose }: SecretsDialogProps) {
  const [taken, setTaken] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const given = handed.filter((each) => each.secret);
  const close = () => {
    if (taken || leaving || given.length === 0) onClose();
    else setLeaving(true);
  };
  return (
    <Dialog label={title} onClose={close} className="max-w-2xl">
      <h2 className="border-b border-line py-4 pr-16 pl-5 text-lg font-semibold">{title}</h2>
      <div className="flex flex-col gap-4 px-5 py-4">
        {given.length > 0 && (
          <p>
            Entregue a cada pessoa o que é dela. Por segurança, isto aparece <strong>só agora</strong>: depois de
            fechar, ninguém mais consegue ver.
          </p>
        )}
        <ul className="flex flex-col divide-y divide-line rounded-control border border-line">
          {handed.map((each) => (
            <HandedRow key={each.person.id} handed={each} onTaken={() => setTaken(true)} />
          ))}
        </ul>
      </div>
      <div className="sticky bottom-0 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-raised px-5 py-4">
        {leaving && (
          <p role="alert" className="mr-auto font-medium">
            Nada foi copiado ainda. Fechar mesmo assim?
          </p>
        )}
        {given.length > 1 && (
          <Button
            icon={Download}
            onClick={() => {
              download(new Blob([asText(given)], { type: "text/plain;charset=utf-8" }), "acessos.txt");
              setTaken(true);
            }}
          >
            Baixar lista
          </Button>
        )}
        <Button variant={leaving ? "danger" : "primary"} onClick={close}>
          {leaving ? "Fechar sem copiar" : "Concluir"}
        </Button>
      </div>
    </Dialog>
  );
}

function HandedRow({ handed: { person, secret, failure }, onTaken }: { handed: Handed; onTaken: () => void }) {
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <p>
        <span className="font-medium">{person.name}</span> <span className="text-muted">{person.username}</span>
      </p>
      {secret ? (
        <>
          <CopyLine label={`${wordFor(secret.kind)} de ${person.name}`} text={secret.text} onTaken={onTaken} />
          <p className="text-sm text-muted">
            {secret.kind === "link"
              ? `Vale uma vez, até ${formatInstant(secret.expiresAt ?? "")}. Até ser usado, a senha atual e as sessões continuam.`
              : "No próximo acesso, o sistema pede uma senha nova antes de qualquer outra coisa."}
          </p>
        </>
      ) : (
        <p role="alert" className="text-bad">
          {failure}
        </p>
      )}
    </li>
  );
}

interface CopyLineProps {
  label: string;
  text: string;
  onTaken: () => void;
}

function CopyLine({ label, text, onTaken }: CopyLineProps) {
  const [outcome, setOutcome] = useState<"copied" | "refused">();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch {
      setOutcome("refused"); // no permission, or a page without https: the text is selected to be copied by hand
    }
    onTaken();
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <input
        readOnly
        aria-label={label}
        value={text}
        onFocus={(event) => event.target.select()}
        onCopy={onTaken}
        className={`${controlClass} min-w-0 grow basis-56 font-mono`}
      />
      <Button onClick={() => void copy()} aria-label={`Copiar: ${label}`}>
        {outcome === "copied" ? (
          <Check aria-hidden="true" className="size-4 text-ok" />
        ) : (
          <Copy aria-hidden="true" className="size-4" />
        )}
        {outcome === "copied" ? "Copiado" : "Copiar"}
      </Button>
      <output className={outcome === "refused" ? "basis-full text-sm text-warn" : "sr-only"}>
        {outcome === "copied" && "Copiado."}
        {outcome === "refused" && "O navegador não deixou copiar: selecione o texto e copie."}
      </output>
    </div>
  );
}

const wordFor = (kind: "password" | "link") => (kind === "link" ? "Link" : "Senha temporária");

/** One person a paragraph, to be printed and cut. */
export function asText(handed: readonly Handed[]): string {
  return handed
    .filter((each) => each.secret)
    .map(({ person, secret }) =>
      [
        person.name,
        `Usuário: ${person.username}`,
        secret && `${wordFor(secret.kind)}: ${secret.text}`,
        secret?.expiresAt && `Vale uma vez, até ${formatInstant(secret.expiresAt)}`,
      ]
        .filter(Boolean)
        .join("\r\n"),
    )
    .join("\r\n\r\n");
}
