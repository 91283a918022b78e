import { queryOptions } from "@tanstack/react-query";
import { endReplay } from "@/api/generated/command";
import { readModelLabels } from "@/api/generated/fields";
import type { ReplayResult, ReplayRun } from "@/api/generated/query";
import * as reads from "@/api/generated/reads";
import { still } from "@/api/read";
import type { Shape, Tone } from "@/components/ui/badge";
import { useCommand } from "@/lib/use-command";

export type { ReplayedRow, ReplayResult, ReplayRun } from "@/api/generated/query";

const WHILE_RUNNING = 1_000;
const OTHERWISE = 60_000;

/** The runs of everybody; one that is under way is followed. */
export const replaysQuery = () =>
  queryOptions({
    ...still(reads.listReplays()),
    staleTime: 0,
    refetchOnMount: "always",
    refetchInterval: ({ state }) => (state.data?.data.some(isRunning) ? WHILE_RUNNING : OTHERWISE),
  });

export const isRunning = ({ state }: ReplayRun) => state === "running";

/** Stops a run that is under way, removes one that has ended. */
export function useDropReplay(id: number) {
  return useCommand({
    run: () => endReplay(id),
    invalidates: ["listReplays"],
  });
}

/** What each read model is for, to somebody who has never seen a table. */
const purposes: Readonly<Record<string, string>> = {
  accounts: "Usuários, papéis e último acesso",
  bi: "As contas por trás do BI",
  catalogue: "Produtos e categorias no painel",
  customers: "Quem pediu, o quê e quando",
  equipment: "Ativos, kits, reservas e agenda",
  freight: "Tabelas de frete e cotações",
  history: "A lista de registros e seus filtros",
  images: "Fotos e onde cada uma aparece",
  menu: "O que o visitante lê no site",
  orders: "Barris para eventos, do rascunho à devolução",
  sales: "Cada venda e os totais por hora",
  sales_imports: "Planilhas de vendas e linhas recusadas",
  seal: "A impressão digital da história",
  site: "Dados da casa e horários",
  stock: "Saldos, movimentações e barris",
};

const names: Readonly<Record<string, string>> = readModelLabels;
export const nameOf = (projection: string) => names[projection] ?? projection;
export const whatOf = (projection: string) => purposes[projection] ?? projection;

export const states: Record<ReplayRun["state"], { label: string; tone: Tone; shape: Shape }> = {
  running: { label: "Em andamento", tone: "info", shape: "half" },
  done: { label: "Concluída", tone: "ok", shape: "check" },
  failed: { label: "Não terminou", tone: "bad", shape: "cross" },
  stopped: { label: "Parada", tone: "neutral", shape: "square" },
};

export const different = ({ changed, only_live, only_replayed }: ReplayResult) => changed + only_live + only_replayed;
