import { queryOptions } from "@tanstack/react-query";
import { endReplay } from "@/api/generated/command";
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

/** What each read model is for, to somebody who has never seen a table. One that is not listed keeps its own name. */
const read: Record<string, { name: string; what: string }> = {
  accounts: { name: "Pessoas", what: "Usuários, papéis e último acesso" },
  bi: { name: "Análises", what: "As contas por trás do BI" },
  catalogue: { name: "Catálogo", what: "Produtos e categorias no painel" },
  customers: { name: "Clientes", what: "Quem pediu, o quê e quando" },
  equipment: { name: "Equipamentos", what: "Ativos, kits, reservas e agenda" },
  freight: { name: "Frete", what: "Tabelas de frete e cotações" },
  history: { name: "Histórico", what: "A lista de acontecimentos e seus filtros" },
  images: { name: "Imagens", what: "Fotos e onde cada uma aparece" },
  menu: { name: "Cardápio", what: "O que o visitante lê no site" },
  orders: { name: "Pedidos", what: "Barris para eventos, do rascunho à devolução" },
  sales: { name: "Vendas", what: "Cada venda e os totais por hora" },
  sales_imports: { name: "Importações", what: "Planilhas de vendas e linhas recusadas" },
  seal: { name: "Lacre", what: "A impressão digital da história" },
  site: { name: "A casa", what: "Dados da casa e horários" },
  stock: { name: "Estoque", what: "Saldos, movimentações e barris" },
};

export const nameOf = (projection: string) => read[projection]?.name ?? projection;
export const whatOf = (projection: string) => read[projection]?.what ?? projection;

export const states: Record<ReplayRun["state"], { label: string; tone: Tone; shape: Shape }> = {
  running: { label: "Em andamento", tone: "info", shape: "half" },
  done: { label: "Concluída", tone: "ok", shape: "check" },
  failed: { label: "Não terminou", tone: "bad", shape: "cross" },
  stopped: { label: "Parada", tone: "neutral", shape: "square" },
};

export const different = ({ changed, only_live, only_replayed }: ReplayResult) => changed + only_live + only_replayed;
