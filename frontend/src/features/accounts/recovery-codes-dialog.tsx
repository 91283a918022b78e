import { Printer } from "lucide-react";
import { Button } from "@/components/ui/button";
import { FormDialog } from "@/components/ui/form-dialog";

interface RecoveryCodesDialogProps {
  username: string;
  codes: readonly string[];
  onClose: () => void;
}

/** Recovery codes, shown this once, to be printed or written down. */
export function RecoveryCodesDialog({ username, codes, onClose }: RecoveryCodesDialogProps) {
  return (
    <FormDialog
      title="Códigos de recuperação"
      submit="Guardei os códigos"
      dismiss="Fechar"
      className="max-w-md"
      onSubmit={onClose}
      onClose={onClose}
    >
      <p>
        Cada código substitui o segundo fator uma vez, para o dia em que o celular ou a chave se perder. Eles não são
        mostrados de novo.
      </p>
      <ul className="grid grid-cols-1 gap-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button icon={Printer} onClick={() => print(username, codes)}>
        Imprimir
      </Button>
    </FormDialog>
  );
}

/** A page of its own in a hidden frame: the screen around the dialog is not printed. */
function print(username: string, codes: readonly string[]): void {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  document.body.append(frame);
  const page = frame.contentDocument;
  if (!page || !frame.contentWindow) return;
  const heading = page.createElement("h1");
  heading.textContent = `Choperia: códigos de recuperação de ${username}`;
  const list = page.createElement("ol");
  for (const code of codes) {
    const item = page.createElement("li");
    item.textContent = code;
    list.append(item);
  }
  page.body.append(heading, list);
  frame.contentWindow.addEventListener("afterprint", () => frame.remove());
  frame.contentWindow.print();
}
