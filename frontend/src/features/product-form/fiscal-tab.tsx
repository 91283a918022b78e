import { useQuery } from "@tanstack/react-query";
import { profileOptions, taxProfilesQuery } from "@/api/fiscal";
import { productBody, taxOriginLabels } from "@/api/generated/fields";
import { SelectField, TextField } from "@/components/form/fields";
import { numberIn } from "@/lib/numbers";
import type { FormOf } from "@/lib/use-typed";
import { longestOf, type ProductFields } from "./fields";

/** The chapter of the NCM with beverages in it. */
const BEVERAGES = "22";

/** What a note says of the product. Its codes are the accountant's. */
export function FiscalTab({ form }: { form: FormOf<ProductFields> }) {
  const { ncm, alcohol_content, tax_profile_id } = form.values;
  const profiles = useQuery(taxProfilesQuery()).data?.data ?? [];
  const isOdd = ncm.trim() !== "" && !ncm.trim().startsWith(BEVERAGES) && (numberIn(alcohol_content, 1) ?? 0) > 0;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        form={form}
        name="ncm"
        label={productBody.ncm.label}
        hint={
          isOdd
            ? "Bebida com álcool costuma começar com 22: confira com o contador."
            : "Oito números, como 2203.00.00 para cerveja."
        }
        longest={longestOf("ncm")}
      />
      <TextField
        form={form}
        name="cest"
        label={productBody.cest.label}
        hint="Sete números, só se houver substituição tributária."
        longest={longestOf("cest")}
      />
      <SelectField
        form={form}
        name="tax_profile_id"
        label={productBody.tax_profile_id.label}
        hint="Os tributos desta venda, como o contador passou."
        empty="Nenhum"
        theirs={(id) => profiles.find((profile) => String(profile.id) === id)?.name ?? "nenhum"}
        options={profileOptions(profiles, new Set([tax_profile_id]))}
      />
      <SelectField form={form} name="origin" label={productBody.origin.label} options={taxOriginLabels} />
    </div>
  );
}
