import { paths } from "@/app/paths";

const PRODUCT = new RegExp(`^${paths.productPage("([^/]+)")}/?$`);

/** The product that an address is about: `chope-pilsen` in /cardapio/chope-pilsen. */
export function slugIn(pathname: string): string | undefined {
  return PRODUCT.exec(pathname)?.[1];
}
