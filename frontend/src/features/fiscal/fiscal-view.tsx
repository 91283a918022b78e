import { useQuery } from "@tanstack/react-query";
import { Plus, ReceiptText } from "lucide-react";
import { useState } from "react";
import { fiscalHouseQuery, type TaxProfileAnswer, type TaxTreatment, taxProfilesQuery } from "@/api/fiscal";
import { newTaxProfileBody } from "@/api/generated/fields";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Collection } from "@/components/ui/collection";
import { EmptyState } from "@/components/ui/empty-state";
import { Loaded } from "@/components/ui/loaded";
import { dayOf, fullDay } from "@/lib/days";
import { useAskedForm } from "@/lib/use-asked-form";
import { useNow } from "@/lib/use-now";
import { HouseForm } from "./house-form";
import { type EditedProfile, ProfileDialog } from "./profile-dialog";
import { ProviderCard } from "./provider-card";

/** 'Fiscal': what notes say of the house, and the taxes that its accountant wrote down. */
export function FiscalView() {
  const house = useQuery(fiscalHouseQuery());
  return (
    <div className="flex flex-col gap-6">
      <Profiles />
      <ProviderCard />
      <Loaded query={house} name="os dados fiscais da casa" shapes={["h-96"]} carded>
        {(data) => <HouseForm house={data} />}
      </Loaded>
    </div>
  );
}

function Profiles() {
  const profiles = useQuery(taxProfilesQuery());
  const [open, setOpen] = useState<{ profile?: EditedProfile }>();
  const create = () => setOpen({});
  useAskedForm(create);
  return (
    <Card
      title="Perfis de tributos"
      aside={
        <Button icon={Plus} variant="primary" size="small" onClick={create}>
          Novo perfil
        </Button>
      }
    >
      <Collection
        query={profiles}
        name="os perfis de tributos"
        fallback="O que estava salvo não se perdeu."
        shapes={["h-24", "h-24"]}
        rows={(found) => found.data}
        empty={
          <EmptyState
            title="Nenhum perfil de tributos"
            hint="Um perfil guarda os códigos que o contador passou para um tipo de venda, como chope comprado com ST. Escolha o perfil no cadastro do chope e do produto."
            icon={ReceiptText}
          />
        }
      >
        {(data) => (
          <ul aria-label="Perfis de tributos" className="divide-y divide-line">
            {data.map((profile) => (
              <Entry key={profile.id} profile={profile} onEdit={setOpen} />
            ))}
          </ul>
        )}
      </Collection>
      {open && <ProfileDialog profile={open.profile} onClose={() => setOpen(undefined)} />}
    </Card>
  );
}

interface EntryProps {
  profile: TaxProfileAnswer;
  onEdit: (edited: { profile: EditedProfile }) => void;
}

function Entry({ profile, onEdit }: EntryProps) {
  const today = dayOf(useNow());
  const { name, active, treatments } = profile;
  const inForce = profile.today ?? undefined;
  const later = treatments.filter(({ valid_from }) => valid_from > today);
  const edit = (treatment: TaxTreatment | undefined) => onEdit({ profile: { ...profile, treatment } });
  return (
    <li className="flex flex-col gap-1 p-4">
      <div className="flex items-center justify-between gap-2">
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <h3 className="font-semibold wrap-anywhere">{name}</h3>
          {!active && <Badge shape="ring">Encerrado</Badge>}
        </div>
        <Button
          className="-mr-2 shrink-0"
          size="small"
          variant="quiet"
          aria-label={`Editar ${name}`}
          onClick={() => edit(inForce ?? later[0])}
        >
          Editar
        </Button>
      </div>
      {treatments.length === 0 && <p className="text-muted">Sem tributos ainda.</p>}
      {inForce && <Taxes treatment={inForce} />}
      {later.map((each) => (
        <div key={each.valid_from} className="flex items-start justify-between gap-2">
          <Taxes treatment={each} />
          <Button
            className="-mt-1 -mr-2 shrink-0"
            size="small"
            variant="quiet"
            aria-label={`Editar os tributos de ${fullDay(each.valid_from)} do perfil ${name}`}
            onClick={() => edit(each)}
          >
            Editar
          </Button>
        </div>
      ))}
    </li>
  );
}

/** The codes of a day in one line: what is not said is left out. */
function Taxes({ treatment }: { treatment: TaxTreatment }) {
  const { valid_from, cfop_inside, cfop_outside, icms, pis, cofins, tax_class, class_name, selective_class } =
    treatment;
  const said = [
    (cfop_inside || cfop_outside) && `CFOP ${[cfop_inside, cfop_outside].filter(Boolean).join(" e ")}`,
    icms && `${icms.length === 3 ? "CSOSN" : "CST"} ${icms}`,
    pis && `PIS ${pis}`,
    cofins && `COFINS ${cofins}`,
    tax_class ? `IBS/CBS ${tax_class}` : "sem IBS/CBS",
    selective_class && `${newTaxProfileBody.selective_class.label} ${selective_class}`,
  ].filter(Boolean);
  const isUnsaid = said.length === 1 && !tax_class;
  return (
    <p className="min-w-0">
      <span className="text-muted">{`Desde ${fullDay(valid_from)}: `}</span>
      <span className="tabular-nums">{isUnsaid ? "nada informado" : said.join(", ")}</span>
      {class_name && <span className="block text-sm text-muted">{class_name}</span>}
    </p>
  );
}

export { FiscalView as Component };
