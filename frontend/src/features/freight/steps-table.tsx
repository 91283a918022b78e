import type { Step } from "./explanation";

/** How a price comes about; the last line is the price. */
export function StepsTable({ caption, steps }: { caption: string; steps: readonly Step[] }) {
  return (
    <table className="w-full">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Parte</th>
          <th scope="col">Conta</th>
          <th scope="col">Resultado</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step, place) => (
          <tr
            key={step.label}
            className={place === steps.length - 1 ? "border-t border-line font-semibold" : "font-normal"}
          >
            <th scope="row" className="py-1 pr-3 text-left align-top font-[weight:inherit]">
              {step.label}
              <span className="block text-xs font-normal text-muted sm:hidden">{step.how}</span>
            </th>
            <td className="py-1 pr-3 align-top font-normal text-muted max-sm:hidden">{step.how}</td>
            <td className="py-1 text-right align-top whitespace-nowrap tabular-nums">{step.result}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
