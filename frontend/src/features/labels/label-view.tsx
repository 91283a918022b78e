import { useQuery } from "@tanstack/react-query";
import { ClipboardCheck, Printer } from "lucide-react";
import { useNavigate, useParams } from "react-router-dom";
import { labelQuery, type ReadLabel } from "@/api/labels";
import { paths } from "@/app/paths";
import { TagReader } from "@/components/labels/tag-reader";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Loaded } from "@/components/ui/loaded";
import { useMay } from "@/session/access";
import { AssetLabel } from "./asset-label";
import { TapLabel } from "./tap-label";

/** What a label is of and what can be done with it now; and the control to read the next one. */
export function LabelView() {
  const { tag } = useParams();
  const navigate = useNavigate();
  const placesOrders = useMay("place_orders");
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <Card className="p-4">
        {/* a new control for each label: its field has the focus again */}
        <TagReader key={tag} onRead={(read) => void navigate(paths.label(read))} />
      </Card>
      {tag !== undefined && <Thing key={tag} tag={tag} />}
      {tag === undefined && placesOrders && (
        <div className="flex flex-wrap gap-2 max-sm:flex-col">
          <LinkButton to={paths.operations.labelSheets} icon={Printer} className="min-h-11">
            Imprimir etiquetas
          </LinkButton>
          <LinkButton to={paths.operations.counts} icon={ClipboardCheck} className="min-h-11">
            Contagens
          </LinkButton>
        </div>
      )}
    </div>
  );
}

function Thing({ tag }: { tag: string }) {
  return (
    <Loaded
      query={useQuery(labelQuery(tag))}
      name="a etiqueta"
      title="Erro ao ler a etiqueta"
      fallback="A etiqueta não pôde ser lida. Tente de novo."
      shapes={["h-96"]}
      carded
      missing={
        <Card>
          <EmptyState
            title={`Nenhuma etiqueta da casa diz “${tag}”`}
            hint="A peça pode ter outra etiqueta agora, ou ainda não foi cadastrada."
          />
        </Card>
      }
    >
      {(read) => <Shown read={read} />}
    </Loaded>
  );
}

function Shown({ read }: { read: ReadLabel }) {
  return read.asset ? <AssetLabel read={read} asset={read.asset} /> : <TapLabel tap={read.tap ?? 0} keg={read.keg} />;
}

export { LabelView as Component };
