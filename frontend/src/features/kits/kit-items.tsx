import { useQuery } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { useRef } from "react";
import { modelsQuery } from "@/api/equipment";
import { paths } from "@/app/paths";
import { listHint, MakeBefore } from "@/components/form/list-hint";
import { Button } from "@/components/ui/button";
import { CheckField } from "@/components/ui/check-field";
import { Field } from "@/components/ui/field";
import { InputField } from "@/components/ui/input-field";
import { OptionList } from "@/components/ui/option-list";
import { formatMoney } from "@/lib/money";
import { emptyItem, type ItemFields, subtotalOf, totalOf } from "./kit-form";

interface KitItemsProps {
  items: readonly ItemFields[];
  refusalOf: (field: string) => string | undefined;
  onChange: (items: readonly ItemFields[]) => void;
}

/** The models that a kit takes, line by line, and what they add up to. */
export function KitItems({ items, refusalOf, onChange }: KitItemsProps) {
  const models = useQuery(modelsQuery());
  const active = (models.data?.models ?? []).filter((model) => model.is_active);
  const nameOf = (id: string) => active.find((model) => String(model.id) === id)?.name;
  const hint = listHint(
    models,
    active.length,
    <MakeBefore what="um modelo" to={`${paths.operations.equipment}?tab=models`} where="Equipamentos" />,
  );
  const added = useRef(0);
  const focusNext = useRef<string>(undefined);
  const addButton = useRef<HTMLButtonElement>(null);
  const add = () => {
    added.current += 1;
    const key = `new-${added.current}`;
    focusNext.current = key;
    onChange([...items, emptyItem(key)]);
  };
  /** Who adds a line goes on in it. */
  const focusIfNew = (key: string) => (control: HTMLSelectElement | null) => {
    if (!control || focusNext.current !== key) return;
    focusNext.current = undefined;
    control.focus();
  };
  const change = (key: string, changes: Partial<ItemFields>) =>
    onChange(items.map((item) => (item.key === key ? { ...item, ...changes } : item)));
  const remove = (key: string) => {
    onChange(items.filter((item) => item.key !== key));
    addButton.current?.focus();
  };

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-semibold">Itens do kit</legend>
      {items.length === 0 && <p className="text-muted">Sem itens, o kit não fica disponível para eventos.</p>}
      <ul className="flex flex-col gap-3">
        {items.map((item, place) => (
          <li key={item.key} className="rounded-card border border-line p-3">
            <div className="grid grid-cols-2 gap-3 sm:grid-cols-[1fr_6rem_8rem]">
              <div className="max-sm:col-span-2">
                <Field label="Modelo" required hint={hint} error={refusalOf(`items.${place}.model_id`)}>
                  {(control) => (
                    <select
                      {...control}
                      ref={focusIfNew(item.key)}
                      value={item.model_id}
                      onChange={({ target: { value } }) =>
                        change(item.key, { model_id: value, model_name: nameOf(value) ?? "" })
                      }
                    >
                      <option value="">Escolha o modelo</option>
                      {item.model_name && nameOf(item.model_id) === undefined && (
                        <option value={item.model_id}>{item.model_name}</option>
                      )}
                      <OptionList of={active} />
                    </select>
                  )}
                </Field>
              </div>
              <InputField
                label="Quantidade"
                required
                error={refusalOf(`items.${place}.qty_required`)}
                inputMode="numeric"
                value={item.qty_required}
                onChange={(value) => change(item.key, { qty_required: value })}
              />
              <InputField
                label="Preço un. (R$)"
                error={refusalOf(`items.${place}.unit_price`)}
                inputMode="decimal"
                value={item.unit_price}
                onChange={(value) => change(item.key, { unit_price: value })}
              />
            </div>
            <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <CheckField
                label="Opcional"
                checked={item.is_optional}
                onChange={(is_optional) => change(item.key, { is_optional })}
              />
              <span className="ml-auto text-muted tabular-nums">{formatMoney(subtotalOf(item))}</span>
              <Button
                size="small"
                variant="quiet"
                aria-label={`Remover o item ${place + 1}`}
                onClick={() => remove(item.key)}
                className="px-2"
              >
                <X aria-hidden="true" className="size-4" />
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button icon={Plus} ref={addButton} size="small" onClick={add}>
          Adicionar item
        </Button>
        <p>
          <span className="text-muted">Total dos itens </span>
          <output className="font-semibold tabular-nums">{formatMoney(totalOf(items))}</output>
        </p>
      </div>
    </fieldset>
  );
}
