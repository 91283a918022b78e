import { useQuery } from "@tanstack/react-query";
import { UserSearch } from "lucide-react";
import { useState } from "react";
import { type CustomerMatch, customerMatchesQuery, SHORTEST_SEARCH } from "@/api/customer-matches";
import { searchCustomersParams } from "@/api/generated/fields";
import type { Declared } from "@/components/ui/field";
import { SuggestField } from "@/components/ui/suggest-field";
import { dialable, formatPhone } from "@/lib/phone";
import { formatTaxNumber } from "@/lib/tax-number";
import { counted } from "@/lib/text";

interface CustomerFieldProps {
  text: string;
  /** Called for what is typed, and with the customer once one is chosen. */
  onChange: (text: string, customer?: CustomerMatch) => void;
  label?: string;
  hint?: string;
  error?: string;
  field?: Declared;
  /** Shown if nobody is found; left out: nothing is. */
  none?: string;
  /** What the suggestions are called. */
  called?: [one: string, many: string];
  /** A customer who is not suggested. */
  except?: number;
}

/** A customer, found by name, telephone or document, and chosen from the suggestions. */
export function CustomerField(props: CustomerFieldProps) {
  const { onChange, called = ["cliente sugerido", "clientes sugeridos"], except, ...field } = props;
  const [asked, setAsked] = useState("");
  const matches = useQuery(customerMatchesQuery(asked));
  return (
    <SuggestField
      label="Cliente"
      hint="Digite nome, telefone ou documento."
      field={searchCustomersParams.q}
      {...field}
      required
      icon={UserSearch}
      onText={(typed) => onChange(typed)}
      onChoose={(customer) => onChange(customer.name, customer)}
      asked={asked}
      onAsk={setAsked}
      items={matches.data?.data.filter(({ id }) => id !== except)}
      shortest={SHORTEST_SEARCH}
      keyOf={({ id }: CustomerMatch) => id}
      counted={(count) => counted(count, ...called)}
    >
      {({ id, name, phone, document, orders }) => (
        <>
          <span className="font-medium wrap-anywhere">{name}</span>
          <span className="text-sm text-muted tabular-nums">
            {[
              `#${id}`,
              formatPhone(dialable(phone)) || phone,
              document && formatTaxNumber(document),
              counted(orders, "evento", "eventos"),
            ]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </>
      )}
    </SuggestField>
  );
}
