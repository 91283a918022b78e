import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Autocomplete } from "react-aria-components/Autocomplete";
import { Input } from "react-aria-components/Input";
import { Header, Menu, MenuItem, MenuSection } from "react-aria-components/Menu";
import { TextField } from "react-aria-components/TextField";
import { useNavigate } from "react-router-dom";
import type { OrderRow, Product, StockItem } from "@/api/generated/query";
import { paths } from "@/app/paths";
import { controlClass } from "@/components/ui/field";
import { shortDay } from "@/lib/days";
import { formatMoney, moneyText } from "@/lib/money";
import { useTypedSearch } from "@/lib/use-typed-search";
import { useMay } from "@/session/access";
import {
  foundCustomersQuery,
  foundOrdersQuery,
  foundProductsQuery,
  foundReportsQuery,
  foundStockQuery,
  type Place,
  placesFor,
  priceIn,
} from "./found";

interface FinderProps {
  /** Where this user may go without naming a record. */
  places: readonly Place[];
  onClose: () => void;
}

interface Item {
  path: string;
  name: string;
  /** What tells it from others of the same name. */
  note: string;
}

type Section = readonly [title: string, items: readonly Item[]];

/** Finds places and records by what is typed, and prices to be set; arrows choose, Enter opens. */
export function Finder({ places, onClose }: FinderProps) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const [asked, setAsked] = useState("");
  const [typed, setTyped] = useTypedSearch(asked, setAsked);
  const { products, found } = useRecords(asked.trim());
  const sections: Section[] = [pricesOf(products, typed), ...placed(places, typed), ...found];
  return (
    <Autocomplete inputValue={typed} onInputChange={setTyped}>
      <TextField aria-label="O que você procura?" className="relative block border-b border-line p-3 pr-16">
        <Search aria-hidden="true" className="pointer-events-none absolute top-6 left-6 size-4 text-muted" />
        <Input ref={input} className={`${controlClass} pl-9`} placeholder="Tela, ação, pedido, cliente ou produto" />
      </TextField>
      <Menu
        aria-label="Encontrados"
        className="max-h-[60dvh] overflow-y-auto p-2 outline-none"
        renderEmptyState={() => <p className="p-4 text-muted">Nada encontrado.</p>}
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
                  key={`${title} ${path} ${name}`}
                  id={`${title} ${path} ${name}`}
                  textValue={name}
                  onAction={() => {
                    onClose();
                    void navigate(path);
                  }}
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

const MOST_OF_A_KIND = 5;

/** The places that the text means; before anything is typed, the screens and what is done on them. */
function placed(places: readonly Place[], text: string): Section[] {
  const isWhole = text.trim() !== "";
  const of = (kinds: readonly Place["kind"][], most?: number) =>
    placesFor(
      places.filter(({ kind }) => kinds.includes(kind)),
      text,
      most,
    ).map(({ path, label, within }) => ({ path, name: label, note: within }));
  return [
    ["Telas", of(isWhole ? ["screen", "tab"] : ["screen"])],
    ["Fazer", of(["action"], MOST_OF_A_KIND)],
    ["Ajuda", isWhole ? of(["help"], MOST_OF_A_KIND) : []],
  ];
}

/** The records that the text means, of the kinds that this person may see. */
function useRecords(text: string) {
  const mayOrders = useMay("place_orders");
  const mayCustomers = useMay("customers");
  const mayCatalogue = useMay("catalogue");
  const mayOperations = useMay("operations");
  const mayBi = useMay("bi");
  const wish = priceIn(text);
  const { data: orders = [] } = useQuery(foundOrdersQuery(mayOrders ? text : ""));
  const { data: customers = [] } = useQuery(foundCustomersQuery(mayCustomers ? text : ""));
  const { data: products = [] } = useQuery(foundProductsQuery(mayCatalogue ? (wish?.words ?? text) : ""));
  const { data: stock = [] } = useQuery(foundStockQuery(mayOperations && !mayCatalogue ? text : ""));
  const { data: reports = [] } = useQuery(
    foundReportsQuery(mayBi ? "bi" : "operations", mayBi || mayOperations ? text : ""),
  );
  const reportAt = mayBi ? paths.bi.report : paths.operations.report;
  const found: Section[] = [
    ["Relatórios", reports.map(({ key, title }) => ({ path: reportAt(key), name: title, note: "" }))],
    ["Pedidos", orders.map(ofOrder)],
    ["Clientes", customers.map(({ id, name, phone }) => ({ path: paths.operations.customer(id), name, note: phone }))],
    ["Produtos", [...products.map(ofProduct), ...stock.map(ofStock)]],
  ];
  return { products, found };
}

const ofOrder = ({ id, order_code, customer_name, event_date_from }: OrderRow): Item => ({
  path: paths.operations.event(id),
  name: `${order_code} ${customer_name}`,
  note: event_date_from ? shortDay(event_date_from) : "",
});

const ofProduct = ({ id, name, category_name }: Product): Item => ({
  path: paths.admin.product(id),
  name,
  note: category_name ?? "",
});

const ofStock = ({ product_id, product_name, category_name }: StockItem): Item => ({
  path: paths.operations.stockItem(product_id),
  name: product_name,
  note: category_name ?? "",
});

/** The price that the text wishes for, for each product that its words mean. A packed keg costs what its beer costs. */
function pricesOf(products: readonly Product[], text: string): Section {
  const wish = priceIn(text);
  const priced = products.filter(({ container_l }) => container_l === 0);
  return [
    "Preços",
    wish === undefined
      ? []
      : priced.map(({ id, name, price }) => ({
          path: paths.admin.priceOfProduct(id, moneyText(wish.price)),
          name: `Preço de ${name}`,
          note: `${formatMoney(price)} → ${formatMoney(wish.price)}`,
        })),
  ];
}
