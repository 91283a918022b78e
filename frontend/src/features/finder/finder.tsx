import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Autocomplete } from "react-aria-components/Autocomplete";
import { Input } from "react-aria-components/Input";
import { Header, Menu, MenuItem, MenuSection } from "react-aria-components/Menu";
import { TextField } from "react-aria-components/TextField";
import { useNavigate } from "react-router-dom";
import { paths } from "@/app/paths";
import { controlClass } from "@/components/ui/field";
import { shortDay } from "@/lib/days";
import { useTypedSearch } from "@/lib/use-typed-search";
import { useMay } from "@/session/access";
import {
  foundCustomersQuery,
  foundOrdersQuery,
  foundProductsQuery,
  foundStockQuery,
  type Place,
  placesFor,
} from "./found";

interface FinderProps {
  /** The screens that this user may open. */
  places: readonly Place[];
  onClose: () => void;
}

interface Item {
  path: string;
  name: string;
  /** What tells it from others of the same name. */
  note: string;
}

/** Finds screens, orders, customers and products by what is typed; arrows choose, Enter opens. */
export function Finder({ places, onClose }: FinderProps) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const [asked, setAsked] = useState("");
  const [typed, setTyped] = useTypedSearch(asked, setAsked);
  const text = asked.trim();
  const mayOrders = useMay("place_orders");
  const mayCustomers = useMay("customers");
  const mayCatalogue = useMay("catalogue");
  const mayOperations = useMay("operations");
  const orders = useQuery(foundOrdersQuery(mayOrders ? text : ""));
  const customers = useQuery(foundCustomersQuery(mayCustomers ? text : ""));
  const products = useQuery(foundProductsQuery(mayCatalogue ? text : ""));
  const stock = useQuery(foundStockQuery(mayOperations && !mayCatalogue ? text : ""));

  const sections: [string, Item[]][] = [
    ["Telas", placesFor(places, typed).map(({ path, label, within }) => ({ path, name: label, note: within }))],
    [
      "Pedidos",
      (orders.data ?? []).map(({ id, order_code, customer_name, event_date_from }) => ({
        path: paths.operations.event(id),
        name: `${order_code} ${customer_name}`,
        note: event_date_from ? shortDay(event_date_from) : "",
      })),
    ],
    [
      "Clientes",
      (customers.data ?? []).map(({ id, name, phone }) => ({
        path: paths.operations.customer(id),
        name,
        note: phone,
      })),
    ],
    [
      "Produtos",
      [
        ...(products.data ?? []).map(({ id, name, category_name }) => ({
          path: paths.admin.product(id),
          name,
          note: category_name ?? "",
        })),
        ...(stock.data ?? []).map(({ product_id, product_name, category_name }) => ({
          path: paths.operations.stockItem(product_id),
          name: product_name,
          note: category_name ?? "",
        })),
      ],
    ],
  ];
  return (
    <Autocomplete inputValue={typed} onInputChange={setTyped}>
      <TextField aria-label="O que você procura?" className="relative block border-b border-line p-3 pr-16">
        <Search aria-hidden="true" className="pointer-events-none absolute top-6 left-6 size-4 text-muted" />
        <Input ref={input} className={`${controlClass} pl-9`} placeholder="Tela, pedido, cliente ou produto" />
      </TextField>
      <Menu
        aria-label="Encontrados"
        className="max-h-[60dvh] overflow-y-auto p-2 outline-none"
        renderEmptyState={() => <p className="p-4 text-muted">Nada encontrado.</p>}
        onAction={(path) => {
          onClose();
          void navigate(String(path));
        }}
      >
        {sections
          .filter(([, items]) => items.length > 0)
          .map(([title, items]) => (
            <MenuSection key={title}>
              <Header className="px-2.5 pt-3 pb-1 text-xs font-semibold tracking-wide text-muted uppercase">
                {title}
              </Header>
              {items.map(({ path, name, note }) => (
                <MenuItem
                  key={path}
                  id={path}
                  textValue={name}
                  className="flex min-h-10 max-sm:min-h-11 cursor-pointer items-center gap-3 rounded-control px-2.5 outline-none data-[focused]:bg-amber-soft data-[focused]:text-amber-text"
                >
                  <span className="grow truncate">{name}</span>
                  <span className="shrink-0 text-sm text-muted">{note}</span>
                </MenuItem>
              ))}
            </MenuSection>
          ))}
      </Menu>
    </Autocomplete>
  );
}
