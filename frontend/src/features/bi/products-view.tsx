import { BiFrame } from "./bi-frame";
import { ReportCard } from "./report-card";

/** What sells, from the category down to one product, and what its prices did. */
export function ProductsView() {
  return (
    <BiFrame title="Análise de Produtos" picks={{ products: true }}>
      {(looking) => (
        <div className="grid gap-4 xl:grid-cols-2 print:grid-cols-1">
          {looking.filter.productId !== undefined && (
            <ReportCard {...looking} report="product-sales" title="Vendas de um produto" className="xl:col-span-2" />
          )}
          <ReportCard {...looking} report="sales-by-category" title="Vendas por categoria" />
          <ReportCard {...looking} report="price-changes" title="Preço e volume" most={6} />
          <ReportCard
            {...looking}
            report="sales-by-product"
            title="Mais e menos vendidos"
            look={{ kind: "sellers", main: "amount" }}
            className="xl:col-span-2"
          />
          <ReportCard
            {...looking}
            report="sales-by-product"
            title="Vendas por produto (curva ABC)"
            className="xl:col-span-2"
          />
          <ReportCard {...looking} report="order-items" title="O que vai aos eventos" className="xl:col-span-2" />
        </div>
      )}
    </BiFrame>
  );
}
