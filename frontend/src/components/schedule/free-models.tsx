import type { FreeModel } from "@/api/generated/query";

/** How many of each model are free, of how many. */
export function FreeModels({ models }: { models: readonly FreeModel[] }) {
  return (
    <ul className="grid gap-x-6 gap-y-3 p-4 sm:grid-cols-2 xl:grid-cols-3">
      {models.map((model) => (
        <Model key={model.model_id} model={model} />
      ))}
    </ul>
  );
}

function Model({ model }: { model: FreeModel }) {
  return (
    <li className="flex flex-col gap-1">
      <span className="flex justify-between gap-3">
        <span className="truncate">{model.model_name}</span>
        <span className={model.free === 0 ? "font-semibold text-bad tabular-nums" : "font-semibold tabular-nums"}>
          {model.free === 0 ? "nenhum" : `${model.free} de ${model.total}`}
        </span>
      </span>
      <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-line">
        <span
          className="block h-full rounded-full bg-ok"
          style={{ width: model.total ? `${(100 * model.free) / model.total}%` : 0 }}
        />
      </span>
    </li>
  );
}
