import { CopyField } from "@/components/ui/copy-field";
import { configuration } from "./keys";

/** The token of a new key, which is shown this once, and how a program takes it. */
export function NewToken({ token, address }: { token: string; address: string }) {
  return (
    <div className="flex flex-col gap-3 rounded-control border border-line p-3">
      <CopyField label="Chave do assistente" text={token} hint="Copie agora: a chave não aparece de novo." />
      <CopyField
        label="Configuração do programa"
        text={configuration(address, token)}
        hint="Cole no arquivo de servidores MCP do programa: .mcp.json no Claude Code, mcp.json no Cursor."
      />
    </div>
  );
}
