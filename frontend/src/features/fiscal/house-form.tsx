import { useQuery } from "@tanstack/react-query";
import { type FiscalHouseAnswer, profileOptions, taxProfilesQuery } from "@/api/fiscal";
import { updateFiscalHouse } from "@/api/generated/command";
import { fiscalHouseBody, taxDataBody } from "@/api/generated/fields";
import { readFiscalHouse } from "@/api/generated/query";
import { CityField, cityProblem } from "@/components/form/city-field";
import { defineForm } from "@/components/form/define-form";
import { RecordForm } from "@/components/form/record-form";
import { Card } from "@/components/ui/card";
import { useRecordForm } from "@/lib/use-record-form";
import { useClassName } from "./class-name";

const series = { within: "Informe de 0 a 889." };
const houseForm = defineForm(
  fiscalHouseBody,
  {
    nfe_series: series,
    nfce_series: series,
    nfse_series: series,
    regime: { default: "" },
  },
  { without: ["city_code"] },
);
const { Field } = houseForm;

const fieldsOf = (house: FiscalHouseAnswer | undefined) => ({
  ...houseForm.fieldsOf(house),
  city_code: house?.city_code ?? "",
  city: house?.city_name ?? "",
});
type HouseFields = ReturnType<typeof fieldsOf>;

const bodyOf = ({ city_code, city, ...fields }: HouseFields) => ({
  ...houseForm.bodyOf(fields),
  city_code: city.trim() ? city_code : "",
});

const problemsOf = (fields: HouseFields) => {
  const found = cityProblem(fields);
  return { ...houseForm.problemsOf(fields), ...(found ? { city_code: found } : {}) };
};

/** What notes say of the house, and how they are handed over. */
export function HouseForm({ house }: { house: FiscalHouseAnswer }) {
  const profiles = useQuery(taxProfilesQuery()).data?.data ?? [];
  const form = useRecordForm({
    row: house,
    fieldsOf,
    problemsOf,
    send: (fields, _changed, row) => updateFiscalHouse(bodyOf(fields), row?.version ? { version: row.version } : {}),
    reload: () => readFiscalHouse(),
    invalidates: ["fiscal"],
    success: "Dados fiscais salvos.",
    onSaved: (): Promise<void> => readFiscalHouse().then(form.take, () => undefined),
  });
  const { loan_profile_id, return_profile_id, shell_profile_id, sale_return_profile_id } = form.values;
  const chosen = new Set([loan_profile_id, return_profile_id, shell_profile_id, sale_return_profile_id]);
  const options = profileOptions(profiles, chosen);
  const rentClass = useClassName(form.values.rent_class, form.values.rent_class !== "");
  return (
    <Card title="A casa nas notas">
      <RecordForm
        form={form}
        fallback="Não foi possível salvar os dados fiscais"
        className="flex flex-col gap-6 p-4"
        footerClass="flex flex-col gap-3"
      >
        <p className="text-muted">
          Nome, CNPJ e endereço vêm das configurações da casa. Em dúvida, vale o que o contador disser.
        </p>
        {house.regime === "" && (
          <p>
            Falta o regime tributário. A partir de 04/01/2027, casas do Simples e do MEI também precisam da
            classificação IBS/CBS em cada perfil, ou as notas são rejeitadas; as do regime normal já precisam.
          </p>
        )}
        <fieldset className="grid gap-4 sm:grid-cols-2">
          <legend className="mb-3 font-semibold">Cadastro</legend>
          <Field form={form} name="regime" />
          <CityField
            label={taxDataBody.city_code.label}
            city={form.values.city}
            error={form.problemOf("city_code")}
            onChange={({ city, city_code }) => {
              form.set("city", city);
              form.set("city_code", city_code);
            }}
          />
          <Field form={form} name="state_registration" />
          <Field form={form} name="city_registration" hint="Para notas de locação." />
        </fieldset>
        <fieldset className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <legend className="mb-3 font-semibold">Emissão</legend>
          <Field form={form} name="notes_from" hint="Entregas desde este dia pedem nota." />
          <Field form={form} name="nfe_series" />
          <Field form={form} name="nfce_series" />
          <Field form={form} name="nfse_series" />
          <div className="sm:col-span-2">
            <Field form={form} name="till" hint="Das vendas do balcão, importadas do caixa." />
          </div>
          <div className="self-center sm:col-span-2">
            <Field
              form={form}
              name="van_waits"
              hint="O carro não é carregado, nem a entrega registrada, antes de autorizadas as notas do que vai."
            />
          </div>
        </fieldset>
        <fieldset className="grid gap-4 sm:grid-cols-2">
          <legend className="mb-3 font-semibold">O que não é venda</legend>
          <Field
            form={form}
            name="loan_profile_id"
            empty="Nenhum"
            options={options}
            hint="Chopeira emprestada: 5908."
          />
          <Field form={form} name="return_profile_id" empty="Nenhum" options={options} hint="O que volta: 1909." />
          <Field form={form} name="shell_profile_id" empty="Nenhum" options={options} hint="Barril a devolver: 5920." />
          <Field
            form={form}
            name="sale_return_profile_id"
            empty="Nenhum"
            options={options}
            hint="O que o cliente devolve depois da nota: 1202 ou 1411."
          />
          <Field form={form} name="rent_class" hint={`De notas de locação. ${rentClass}`} />
        </fieldset>
      </RecordForm>
    </Card>
  );
}
