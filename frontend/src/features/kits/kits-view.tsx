import { useQuery } from "@tanstack/react-query";
import { Boxes, Plus } from "lucide-react";
import { useState } from "react";
import { type Kit, kitsQuery, touchedByEquipment } from "@/api/equipment";
import { failedTo } from "@/api/errors";
import { createKit, deleteKit, updateKit } from "@/api/generated/command";
import { getKit } from "@/api/generated/query";
import { RecordDialog } from "@/components/form/record-dialog";
import { StreamHistory } from "@/components/history/stream-history";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CardGrid } from "@/components/ui/card-grid";
import { Choice } from "@/components/ui/choice";
import { Collection } from "@/components/ui/collection";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { DateChoice } from "@/components/ui/date-input";
import { Dialog } from "@/components/ui/dialog";
import { NoRows } from "@/components/ui/no-rows";
import { SearchBox } from "@/components/ui/search-box";
import { useAskedForm } from "@/lib/use-asked-form";
import { only, useRecordForm } from "@/lib/use-record-form";
import { useMay } from "@/session/access";
import { KitCard } from "./kit-card";
import { kitForm } from "./kit-form";
import { KitItems } from "./kit-items";
import { useKitFilter } from "./use-kit-filter";

type Open = { what: "kit"; kit?: Kit } | { what: "history"; kit: Kit } | { what: "delete"; kit: Kit };

/** Models that are rented together, to be found, put together and put right. */
export function KitsView() {
  const { filter, is_active, from, to, typed, setTyped, change, clear, narrowed } = useKitFilter();
  const kits = useQuery(kitsQuery(filter));
  const [open, setOpen] = useState<Open>();
  const audits = useMay("audit");
  const close = () => setOpen(undefined);
  const create = () => setOpen({ what: "kit" });
  useAskedForm(create);

  return (
    <Card>
      <search className="grid gap-3 border-b border-line p-4">
        <div className="flex flex-wrap gap-3">
          <SearchBox
            label="Buscar kits"
            placeholder="Buscar nome, código ou descrição..."
            value={typed}
            onChange={setTyped}
          />
          <Button icon={Plus} variant="primary" onClick={create} className="max-sm:w-full">
            Novo kit
          </Button>
        </div>
        <div className="flex flex-wrap items-end gap-3">
          <Choice
            label="Status"
            value={is_active === undefined ? "" : String(is_active)}
            onChange={(value) => change({ is_active: value })}
          >
            <option value="true">Ativos</option>
            <option value="false">Inativos</option>
          </Choice>
          <DateChoice
            label="Disponíveis de"
            value={from ?? ""}
            onChange={(day) => change({ from: day || undefined, to: day ? to : undefined })}
          />
          {from && (
            <DateChoice label="até" value={to ?? ""} min={from} onChange={(day) => change({ to: day || undefined })} />
          )}
          {(narrowed || from) && (
            <Button variant="quiet" onClick={clear}>
              Limpar filtros
            </Button>
          )}
        </div>
      </search>
      <Collection
        query={kits}
        name="kits"
        fallback={failedTo("fetch", "kit definitions")}
        shapes="cards"
        rows={(found) => found.kits}
        empty={
          <NoRows
            icon={Boxes}
            narrowed={narrowed}
            notFound="Nenhum kit encontrado"
            onClear={clear}
            none="Nenhum kit cadastrado"
            about="Um kit junta os modelos que saem juntos para uma festa, com um preço só. O sistema escolhe os ativos na hora de reservar."
            first={{ label: "Criar o primeiro kit", onClick: create }}
          />
        }
      >
        {(rows) => (
          <CardGrid label="Kits" stale={kits.isPlaceholderData}>
            {rows.map((kit) => (
              <KitCard
                key={kit.id}
                kit={kit}
                when={from ? "nesses dias" : "hoje"}
                onEdit={() => setOpen({ what: "kit", kit })}
                onDelete={() => setOpen({ what: "delete", kit })}
                onHistory={audits ? () => setOpen({ what: "history", kit }) : undefined}
              />
            ))}
          </CardGrid>
        )}
      </Collection>
      {open?.what === "kit" && <KitDialog kit={open.kit} onClose={close} />}
      {open?.what === "history" && (
        <Dialog label={`Histórico de ${open.kit.name}`} onClose={close}>
          <h2 className="border-b border-line px-4 py-3 pr-14 text-lg font-semibold">{`Histórico de ${open.kit.name}`}</h2>
          <StreamHistory stream={`kit_definition-${open.kit.id}`} />
        </Dialog>
      )}
      {open?.what === "delete" && (
        <ConfirmAction
          title={`Excluir ${open.kit.name}`}
          question="Tem certeza que deseja excluir este kit? Esta ação não pode ser desfeita."
          verb="Excluir"
          busy="Excluindo..."
          fallback={failedTo("delete", "kit definition")}
          run={() => deleteKit(open.kit.id, { version: open.kit.version })}
          invalidates={touchedByEquipment}
          success="Kit excluído."
          onClose={close}
        />
      )}
    </Card>
  );
}

const { bodyOf, Field } = kitForm;

/** Creates a kit or changes one, with its items. */
function KitDialog({ kit, onClose }: { kit: Kit | undefined; onClose: () => void }) {
  const form = useRecordForm({
    ...kitForm,
    row: kit,
    send: (fields, changed, row) =>
      row ? updateKit(row.id, only(bodyOf(fields), changed), { version: row.version }) : createKit(bodyOf(fields)),
    reload: (row) => getKit(row.id),
    invalidates: touchedByEquipment,
    success: kit ? "Kit salvo." : "Kit criado.",
    onSaved: onClose,
  });
  const { values, set } = form;
  return (
    <RecordDialog
      form={form}
      title={kit ? `Editar ${kit.name}` : "Novo kit"}
      submit={kit ? "Salvar" : "Criar kit"}
      fallback={failedTo(kit ? "update" : "create", "kit definition")}
      incomplete={!values.code.trim() || !values.name.trim()}
      className="max-w-2xl"
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-[1fr_2fr]">
        <Field form={form} name="code" />
        <Field form={form} name="name" />
      </div>
      <Field form={form} name="description" hint="O que vem no kit, para contar ao cliente." rows={2} counted={false} />
      <div className="grid gap-4 sm:grid-cols-3">
        <Field form={form} name="rental_price" required={false} />
        <Field
          form={form}
          name="rental_period"
          hint="Cada período a mais cobra o kit inteiro de novo, com o chope. Para festas, prefira a semana."
        />
        <Field form={form} name="penalty_per_day" required={false} />
      </div>
      <KitItems items={values.items} refusalOf={form.problemOf} onChange={(items) => set("items", items)} />
      <Field form={form} name="is_active" hint="Só kits ativos podem entrar em eventos novos." />
    </RecordDialog>
  );
}

export { KitsView as Component };
