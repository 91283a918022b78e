import { paths } from "@/app/paths";

const PRODUCT = new RegExp(`^${paths.productPage("([^/]+)")}/?$`);

/** The product that an address is about: `chope-pilsen` in /cardapio/chope-pilsen. */
export function slugIn(pathname: string): string | undefined {
  return PRODUCT.exec(pathname)?.[1];
}

const CUSTOMER_PAGE = new RegExp(`^${paths.customerPage("([\\w-]+)")}/?$`);

/** The token of the customer's page that an address is about. */
export function pageTokenIn(pathname: string): string | undefined {
  return CUSTOMER_PAGE.exec(pathname)?.[1];
}

const TABLE = new RegExp(`^${paths.table("([1-9][0-9]{0,2})")}/?$`);

/** The number of the table that an address is about. */
export function tableIn(pathname: string): number | undefined {
  const number = TABLE.exec(pathname)?.[1];
  return number === undefined ? undefined : Number(number);
}
