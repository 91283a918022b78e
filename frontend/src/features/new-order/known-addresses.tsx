import { useQuery } from "@tanstack/react-query";
import { MapPin } from "lucide-react";
import { type CustomerMatch, customerMatchesQuery } from "@/api/customer-matches";
import { Button } from "@/components/ui/button";
import { folded } from "@/lib/text";
import { useMay } from "@/session/access";
import type { OrderForm } from "./form";

type Address = CustomerMatch["addresses"][number];

interface KnownAddressesProps {
  form: OrderForm;
  onChoose: (address: Address) => void;
}

/** The addresses in the customer's record, except the one that stands in the field: one click fills it. */
export function KnownAddresses({ form, onChoose }: KnownAddressesProps) {
  const reads = useMay("customers");
  const words = [form.customer_document, form.customer_phone, form.customer_name].map((text) => text.trim());
  const asked = reads ? (words.find(Boolean) ?? "") : "";
  const { data } = useQuery(customerMatchesQuery(asked));
  const addresses = knownFor(form, data?.data ?? []);
  if (addresses.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">Endereços do cadastro</legend>
      <div className="flex flex-wrap gap-2">
        {addresses.map((each) => (
          <Button
            key={each.address}
            size="small"
            icon={MapPin}
            className="h-auto max-w-full py-1.5 text-left whitespace-normal wrap-anywhere"
            onClick={() => onChoose(each)}
          >
            {each.label ? `${each.label}: ${each.address}` : each.address}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

/** Several people may share a telephone: the name decides whose addresses are offered. */
function knownFor(form: OrderForm, matches: readonly CustomerMatch[]): readonly Address[] {
  const own = matches.find(({ name }) => folded(name) === folded(form.customer_name.trim()));
  return (own?.addresses ?? []).filter(({ address }) => folded(address) !== folded(form.address.trim()));
}
