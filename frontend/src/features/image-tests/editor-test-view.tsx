import { useState } from "react";
import { type EditData, ImageEditor } from "@/components/image-editor/image-editor";
import { bytesText, type Kind, profiles } from "@/components/images/limits";
import { Card } from "@/components/ui/card";
import { controlClass } from "@/components/ui/field";
import { download } from "@/lib/download";
import { Facts, TestPage } from "./test-page";
import picture from "./test-picture.webp";

const PICTURE = { width: 2048, height: 1152 };
const kinds: Record<Kind, string> = { category: "Categoria", product: "Produto", hero: "Hero" };

interface Result {
  editData: EditData;
  file: Blob;
}

/** /test-editor: the editor on a fixed picture, as for a category unless another profile is chosen. */
export function EditorTestView() {
  const [kind, setKind] = useState<Kind>("category");
  const [round, setRound] = useState(0);
  const [result, setResult] = useState<Result>();
  const { aspect, width, height } = profiles[kind];

  const save = async (editData: EditData, file: Blob) => {
    setResult({ editData, file });
    if (file.size > 0) download(file, `${kind}-${width}x${height}.webp`);
  };

  return (
    <TestPage
      title="Teste do editor"
      intro="Edite a imagem fixa e salve: o resultado é baixado como WebP, do jeito que iria para o site."
    >
      <label className="flex max-w-xs flex-col gap-1.5 font-medium">
        Perfil
        <select
          value={kind}
          onChange={(event) => {
            setKind(event.target.value as Kind);
            setResult(undefined);
          }}
          className={controlClass}
        >
          {(Object.keys(kinds) as Kind[]).map((each) => (
            <option key={each} value={each}>
              {kinds[each]}
            </option>
          ))}
        </select>
      </label>
      <Card title={`${kinds[kind]}, ${aspect}, ${width} × ${height} px`} className="overflow-clip">
        <div className="p-4">
          <ImageEditor
            key={`${kind} ${round}`}
            image={{ id: 0, originalUrl: picture, ...PICTURE, kind, editData: {}, name: "Mesa posta no bar" }}
            onSave={save}
            onCancel={() => setRound(round + 1)}
          />
        </div>
      </Card>
      {result && (
        <>
          <output className="font-medium">
            {result.file.size > 0
              ? `Resultado baixado: ${bytesText(result.file.size)}, ${result.file.type}`
              : "Este navegador não escreveu o arquivo; os ajustes estão abaixo."}
          </output>
          <Facts label="Ajustes salvos" data={result.editData} />
        </>
      )}
    </TestPage>
  );
}

export { EditorTestView as Component };
