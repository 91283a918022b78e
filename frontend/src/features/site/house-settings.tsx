import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "@/app/paths";
import { Card } from "@/components/ui/card";
import { FormDialog } from "@/components/ui/form-dialog";
import { LeaveGuard } from "@/components/ui/leave-guard";
import { Loaded } from "@/components/ui/loaded";
import { Tabs } from "@/components/ui/tabs";
import { formatInstant, fromNow } from "@/lib/time";
import { useUrlTab } from "@/lib/use-url-tab";
import { contact, house } from "./business-fields";
import { BusinessForm } from "./business-form";
import { ContractForm } from "./contract-form";
import { HoldsForm } from "./holds-form";
import { HolidaysForm } from "./holidays-form";
import { HoursForm } from "./hours-form";
import { LooksForm } from "./looks-form";
import { PixForm } from "./pix-form";
import { type SettingsFormProps, settingsQuery } from "./settings";
import { SignInForm } from "./sign-in-form";

const tabs = [
  { id: "casa", label: "A casa" },
  { id: "aparencia", label: "Aparência" },
  { id: "contato", label: "Endereço e contato" },
  { id: "horarios", label: "Horários" },
  { id: "feriados", label: "Feriados" },
  { id: "sinal", label: "Sinal" },
  { id: "pix", label: "PIX" },
  { id: "contrato", label: "Contrato" },
  { id: "frete", label: "Frete" },
  { id: "acesso", label: "Acesso" },
] as const;

type Tab = (typeof tabs)[number]["id"];

/** What an administrator sets for the whole house. */
export function HouseSettings({ freightTerms }: { freightTerms: ReactNode }) {
  const [tab, turnTo] = useUrlTab(tabs);
  const settings = useQuery(settingsQuery());
  const [dirty, setDirty] = useState(false);
  const [wanted, setWanted] = useState<Tab>();
  const open = (next: Tab) => {
    setDirty(false);
    setWanted(undefined);
    turnTo(next);
  };
  return (
    <Card>
      <LeaveGuard active={dirty} />
      <Tabs
        label="Configurações da casa"
        tabs={tabs}
        current={tab}
        onChange={(next) => (dirty && next !== tab ? setWanted(next) : open(next))}
      >
        <Loaded
          query={settings}
          name="as configurações"
          fallback="As configurações da casa não puderam ser lidas."
          shapes="cards"
        >
          {(data) => <Panel tab={tab} settings={data} freightTerms={freightTerms} onDirty={setDirty} />}
        </Loaded>
      </Tabs>
      {wanted && (
        <FormDialog
          title="Descartar o que você digitou?"
          submit="Descartar"
          dismiss="Continuar editando"
          danger
          className="max-w-md"
          onSubmit={() => open(wanted)}
          onClose={() => setWanted(undefined)}
        >
          <p>O que foi mudado nesta aba ainda não foi salvo.</p>
        </FormDialog>
      )}
    </Card>
  );
}

interface PanelProps extends SettingsFormProps {
  tab: Tab;
  /** What an administrator may change of the freight. */
  freightTerms: ReactNode;
}

function Panel({ tab, settings, freightTerms, onDirty }: PanelProps) {
  if (tab === "frete") {
    return (
      <>
        <p className="px-4 pt-4 text-muted">
          {"De onde saem as entregas e quanto custam. Dificuldades e cotações estão em "}
          <Link to={paths.operations.freight} className="text-amber-text underline underline-offset-4">
            Frete
          </Link>
          .
        </p>
        {freightTerms}
      </>
    );
  }
  const given = { settings, onDirty };
  return (
    <>
      {tab === "casa" && <BusinessForm key={tab} {...given} sections={house} />}
      {tab === "aparencia" && <LooksForm {...given} />}
      {tab === "contato" && <BusinessForm key={tab} {...given} sections={contact} />}
      {tab === "horarios" && <HoursForm {...given} />}
      {tab === "feriados" && <HolidaysForm {...given} />}
      {tab === "sinal" && <HoldsForm {...given} />}
      {tab === "pix" && <PixForm {...given} />}
      {tab === "contrato" && <ContractForm {...given} />}
      {tab === "acesso" && <SignInForm {...given} />}
      {settings.updated_at && (
        <p className="border-t border-line px-4 py-3 text-xs text-muted">
          {`Última mudança: ${settings.updated_by}, `}
          <time dateTime={settings.updated_at} title={fromNow(settings.updated_at)}>
            {formatInstant(settings.updated_at)}
          </time>
        </p>
      )}
    </>
  );
}
