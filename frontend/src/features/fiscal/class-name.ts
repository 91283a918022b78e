import { useQuery } from "@tanstack/react-query";
import { taxClassesQuery } from "@/api/fiscal";
import { fullDay } from "@/lib/days";

const CODE = /^\d{6}$/;

/** What a class of IBS and CBS (cClassTrib) is called, once its six digits are typed. The table waits for `asked`. */
export function useClassName(code: string, asked = true): string {
  const { data: table } = useQuery({ ...taxClassesQuery(), enabled: asked });
  if (!table) return "Seis números, da tabela oficial.";
  const day = fullDay(table.table_date);
  if (!CODE.test(code.trim())) return `Seis números, da tabela de ${day}.`;
  return table.data.find((each) => each.code === code.trim())?.name ?? `Não está na tabela de ${day}.`;
}
