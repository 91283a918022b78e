import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { paths } from "@/app/paths";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { FigureCard } from "@/components/ui/figure-card";
import { categoriesQuery, productCountQuery } from "@/features/catalogue/products";

const number = new Intl.NumberFormat("pt-BR");
const shown = (value: number | undefined) => (value === undefined ? undefined : number.format(value));

/** Where an administrator starts: how the catalogue stands, and the way to what can be put right. */
export function Component() {
  const all = useQuery(productCountQuery());
  const hidden = useQuery(productCountQuery({ visible: false }));
  const unavailable = useQuery(productCountQuery({ available: false }));
  const categories = useQuery(categoriesQuery());
  const products = paths.admin.products;

  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <FigureCard label="Produtos" value={shown(all.data)} to={products} />
        <FigureCard label="Ocultos do cardápio" value={shown(hidden.data)} to={`${products}?visible=false`} />
        <FigureCard label="Indisponíveis" value={shown(unavailable.data)} to={`${products}?available=false`} />
        <FigureCard
          label="Categorias"
          value={shown(categories.data?.length)}
          detail={`${shown(categories.data?.filter((each) => each.visible).length) ?? "–"} no cardápio`}
        />
      </div>
      <Card title="O que fazer agora">
        <div className="flex flex-wrap gap-3 p-4">
          <Link to={products} className={buttonClass("primary")}>
            Atualizar preços
          </Link>
          <Link to={`${products}?visible=false`} className={buttonClass()}>
            Rever produtos ocultos
          </Link>
          <a href={paths.menu} className={buttonClass()}>
            Ver o cardápio como o visitante
          </a>
        </div>
      </Card>
    </div>
  );
}
