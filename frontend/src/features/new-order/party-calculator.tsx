import { type ReactNode, useState } from "react";
import { paths } from "@/app/paths";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Dialog } from "@/components/ui/dialog";
import { InputField } from "@/components/ui/input-field";
import { LinkButton } from "@/components/ui/link-button";
import { counted, listed } from "@/lib/text";
import { KegPicture } from "./keg-picture";
import {
  drinkersOf,
  FULL_PACE_HOURS,
  kegsFor,
  kegsText,
  LATER_PACE,
  LITRES_OF_A_TAP,
  LITRES_PARAMETER,
  LOSS,
  litresFor,
  litresOf,
  MOST_HOURS,
  MOST_PEOPLE,
  type Party,
  tapsFor,
  thirstNames,
  thirsts,
  usualParty,
} from "./party";
import { PartyPrice } from "./party-price";

interface PartyCalculatorProps {
  /** What can be done with the litres it proposes. */
  children: (litres: number) => ReactNode;
}

const LIMITS = {
  people: [1, MOST_PEOPLE],
  hours: [1, MOST_HOURS],
  drinkersPercent: [0, 100],
} as const;

/** From people, hours and thirst to litres, and from litres to barrels; what is assumed is said in words. */
function PartyCalculator({ children }: PartyCalculatorProps) {
  const [typed, setTyped] = useState({
    people: String(usualParty.people),
    hours: String(usualParty.hours),
    drinkersPercent: String(usualParty.drinkersPercent),
  });
  const [thirst, setThirst] = useState(usualParty.thirst);
  const party: Party = {
    people: countIn(typed.people, LIMITS.people) ?? 0,
    hours: countIn(typed.hours, LIMITS.hours) ?? 0,
    drinkersPercent: countIn(typed.drinkersPercent, LIMITS.drinkersPercent) ?? 0,
    thirst,
  };
  const litres = litresFor(party);
  const kegs = kegsFor(litres);

  const numberField = (name: keyof typeof LIMITS, label: string) => {
    const [least, most] = LIMITS[name];
    const wrong = countIn(typed[name], LIMITS[name]) === undefined;
    return (
      <InputField
        label={label}
        error={wrong ? `De ${least} a ${most.toLocaleString("pt-BR")}.` : undefined}
        inputMode="numeric"
        value={typed[name]}
        onChange={(value) => setTyped({ ...typed, [name]: value })}
      />
    );
  };

  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card title="A festa">
        <div className="flex flex-col gap-4 p-4">
          <div className="grid gap-4 sm:grid-cols-3">
            {numberField("people", "Pessoas")}
            {numberField("hours", "Horas de festa")}
            {numberField("drinkersPercent", "Bebem chope (%)")}
          </div>
          <fieldset>
            <legend className="mb-1.5 font-medium">Consumo</legend>
            <div className="grid gap-2 sm:grid-cols-3">
              {thirstNames.map((name) => (
                <label
                  key={name}
                  className="flex min-h-11 items-center gap-2.5 rounded-control border border-line px-3 py-2 has-checked:border-amber has-checked:bg-amber-soft"
                >
                  <input
                    type="radio"
                    name="consumo"
                    className="size-4 accent-amber"
                    checked={thirst === name}
                    onChange={() => setThirst(name)}
                  />
                  <span>
                    {thirsts[name].label}
                    <span className="block text-xs text-muted">{`${decimal(thirsts[name].litresPerHour)} L por hora`}</span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
          <div className="text-sm text-muted">
            <h3 className="font-medium text-text">Como a conta é feita</h3>
            <ul className="mt-1 list-disc pl-5">
              <li>{`Conta só quem bebe chope: ${drinkersOf(party)} de ${counted(party.people, "pessoa", "pessoas")}.`}</li>
              <li>
                {`Nas primeiras ${FULL_PACE_HOURS} horas cada um bebe no ritmo escolhido; depois, ${LATER_PACE * 100}% dele.`}
              </li>
              <li>{`Mais ${LOSS * 100}% de espuma, sobra no barril e copo derramado.`}</li>
              <li>{`Uma chopeira com gás para cada ${LITRES_OF_A_TAP} litros.`}</li>
              <li>É uma estimativa: calor, comida e outras bebidas mudam o resultado.</li>
            </ul>
          </div>
        </div>
      </Card>
      <Card title="Chope, chopeira e gás">
        <div className="flex flex-col gap-4 p-4">
          <output className="flex flex-col gap-1" aria-live="polite">
            <span className="text-2xl font-semibold tabular-nums">{`${litres.toLocaleString("pt-BR")} litros`}</span>
            <span className="text-muted">
              {litres > 0
                ? `${kegsText(kegs, listed)}: ${litresOf(kegs).toLocaleString("pt-BR")} litros em barris, com ${counted(tapsFor(litres), "chopeira", "chopeiras")} e gás.`
                : "Com estes números não é preciso nenhum barril."}
            </span>
          </output>
          {litres > 0 && (
            <>
              <KegPicture kegs={kegs} />
              <PartyPrice party={party} />
              {children(litres)}
            </>
          )}
        </div>
      </Card>
    </div>
  );
}

function countIn(text: string, [least, most]: readonly [number, number]): number | undefined {
  const typed = text.trim();
  const count = /^\d+$/.test(typed) ? Number(typed) : Number.NaN;
  return count >= least && count <= most ? count : undefined;
}

const decimal = (value: number) => value.toLocaleString("pt-BR", { minimumFractionDigits: 2 });

interface PartyDialogProps {
  onPropose: (litres: number) => void;
  onClose: () => void;
}

/** The calculator over the wizard: what it proposes is taken without leaving the order. */
export function PartyDialog({ onPropose, onClose }: PartyDialogProps) {
  return (
    <Dialog label="Calculadora de festa" onClose={onClose}>
      <div className="flex flex-col gap-4 p-5">
        <h2 className="pr-12 text-lg font-semibold">Calculadora de festa</h2>
        <PartyCalculator>
          {(litres) => (
            <Button variant="primary" className="self-start" onClick={() => onPropose(litres)}>
              Escolher o chope
            </Button>
          )}
        </PartyCalculator>
      </div>
    </Dialog>
  );
}

/** The calculator by itself; what it proposes can be taken into a new event. */
export function PartyView() {
  return (
    <PartyCalculator>
      {(litres) => (
        <div className="flex flex-col items-start gap-2">
          <LinkButton to={`${paths.operations.createEvent}?${LITRES_PARAMETER}=${litres}`} variant="primary">
            Usar em um novo evento
          </LinkButton>
          <p className="text-sm text-muted">
            Na etapa Equipamentos você escolhe o chope, e entram os barris que a casa tem no dia, a chopeira e o gás.
          </p>
        </div>
      )}
    </PartyCalculator>
  );
}

export { PartyView as Component };
