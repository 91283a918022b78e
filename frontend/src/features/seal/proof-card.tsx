import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { InputField } from "@/components/ui/input-field";
import { Refusal } from "@/components/ui/refusal";
import { looksLikeCode, takeFile, takeProof } from "./seal";

/** What somebody outside needs to check one order without this system. */
export function ProofCard() {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  const proof = useMutation({ mutationFn: takeProof });
  const verifier = useMutation({ mutationFn: () => takeFile("verifier") });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = looksLikeCode(code) ? undefined : "Informe o código do pedido, como EV-2026-00042.";
    setProblem(wrong);
    if (!wrong) proof.mutate(code);
  };
  return (
    <Card title="Prova de um pedido">
      <form noValidate onSubmit={submit} className="flex flex-col gap-4 p-4">
        <p>
          Um arquivo com tudo o que aconteceu com o pedido, que um contador, um cliente ou um juiz confere sem acesso a
          este sistema. Ele contém os dados do cliente: entregue a quem pode vê-los.
        </p>
        <InputField
          label="Código do pedido"
          required
          error={problem}
          placeholder="EV-2026-00042"
          value={code}
          onChange={setCode}
        />
        <Refusal error={proof.error ?? verifier.error} fallback="O arquivo não pôde ser gerado" />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" disabled={proof.isPending}>
            <Download aria-hidden="true" className="size-4" />
            {proof.isPending ? "Gerando..." : "Baixar prova"}
          </Button>
          <Button variant="quiet" onClick={() => verifier.mutate()} disabled={verifier.isPending}>
            Baixar o programa que confere
          </Button>
        </div>
      </form>
    </Card>
  );
}
