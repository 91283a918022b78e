import { Bar, BarChart, LabelList, ResponsiveContainer, XAxis, YAxis } from "recharts";
import type { Seller } from "./best-sellers";

const number = new Intl.NumberFormat("pt-BR");
const ROW = 34;

/** Bars with their figures beside them, and the same as a table for those who read. */
export default function BestSellersChart({ sellers }: { sellers: readonly Seller[] }) {
  return (
    <div className="flex flex-col gap-4 p-4">
      <div aria-hidden="true" className="text-xs">
        <ResponsiveContainer width="100%" height={sellers.length * ROW}>
          <BarChart
            accessibilityLayer={false}
            data={[...sellers]}
            layout="vertical"
            margin={{ left: 8, right: 56, top: 0, bottom: 0 }}
          >
            <XAxis type="number" domain={[0, "dataMax"]} hide />
            <YAxis
              type="category"
              dataKey="name"
              width={160}
              tickLine={false}
              axisLine={false}
              tick={{ fill: "var(--text)", fontSize: 12 }}
            />
            <Bar dataKey="quantity" fill="var(--amber)" radius={[0, 4, 4, 0]} isAnimationActive={false}>
              <LabelList
                dataKey="quantity"
                position="right"
                fill="var(--text)"
                formatter={(value) => number.format(Number(value))}
              />
            </Bar>
          </BarChart>
        </ResponsiveContainer>
      </div>
      <details>
        <summary className="text-amber-text underline underline-offset-4">Ver como tabela</summary>
        <table className="mt-3 w-full max-w-2xl">
          <thead>
            <tr className="border-b border-line text-left text-xs text-muted">
              <th scope="col" className="py-2 font-medium">
                Produto
              </th>
              <th scope="col" className="py-2 font-medium">
                Categoria
              </th>
              <th scope="col" className="py-2 text-right font-medium">
                Vendidos
              </th>
            </tr>
          </thead>
          <tbody>
            {sellers.map((seller) => (
              <tr key={seller.id} className="border-b border-line last:border-0">
                <td className="py-2">{seller.name}</td>
                <td className="py-2 text-muted">{seller.category}</td>
                <td className="py-2 text-right tabular-nums">{number.format(seller.quantity)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
