import { touchedByCatalogue } from "@/api/catalogue";
import { errorTexts, isOvertaken } from "@/api/errors";
import { getProduct, type Product } from "@/api/generated/query";
import { Switch } from "@/components/ui/switch";
import { useCommand } from "@/lib/use-command";
import { changeProduct } from "./products";

type Switched = "visible" | "available";

interface ProductSwitchesProps {
  product: Product;
  /** While the form saves: its answer brings the version that a switch must name. */
  busy: boolean;
  /** Gets the product as it is after a switch, and after a refusal. */
  onChange: (product: Product) => void;
}

/** On the menu, and to be ordered: at once, put back where the server refuses. What is being typed stays. */
export function ProductSwitches(props: ProductSwitchesProps) {
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-2 sm:gap-x-6">
      <ProductSwitch {...props} name="visible" label="No cardápio" />
      <ProductSwitch {...props} name="available" label="Disponível" />
    </div>
  );
}

interface ProductSwitchProps extends ProductSwitchesProps {
  name: Switched;
  label: string;
}

function ProductSwitch({ product, busy, name, label, onChange }: ProductSwitchProps) {
  const flip = useCommand({
    run: (on: boolean) => changeProduct(product, { [name]: on }),
    invalidates: touchedByCatalogue,
    failure: name === "visible" ? errorTexts.products.visibility : errorTexts.products.save,
    onDone: ({ version }, on) => onChange({ ...product, version, [name]: on }),
    onFailed: async (error) => {
      if (!isOvertaken(error)) return;
      const theirs = await getProduct(product.id).catch(() => undefined);
      if (theirs) onChange(theirs);
    },
  });
  return (
    <div className="flex items-center gap-2">
      <Switch
        label={label}
        checked={flip.isPending ? flip.variables : product[name]}
        disabled={busy || flip.isPending}
        onChange={(on) => flip.mutate(on)}
      />
      <span aria-hidden="true">{label}</span>
    </div>
  );
}
