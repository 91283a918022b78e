import { paths } from "@/app/paths";
import type { Permission } from "@/lib/roles";

interface EmptyWords {
  title: string;
  /** What makes figures appear. */
  hint: string;
  /** Where that begins, for those who may. */
  start?: { label: string; to: string; permission: Permission };
}

const sales: EmptyWords = {
  title: "Nenhuma venda neste período",
  hint: "As vendas vêm do caixa, por arquivo ou direto do sistema dele. Cada uma conta aqui assim que entra.",
  start: { label: "Importar vendas", to: paths.operations.salesImports, permission: "operations" },
};
const beer: EmptyWords = {
  title: "Nenhum chope vendido neste período",
  hint: "Contam os copos e barris vendidos no caixa, no dia da venda, e os barris cheios entregues a eventos.",
  start: sales.start,
};
const kegs: EmptyWords = {
  title: "Nenhum barril acabou neste período",
  hint: "Conta cada barril que se esgota na torneira, é descartado ou volta de um evento.",
};
const orders: EmptyWords = {
  title: "Nenhum pedido neste período",
  hint: "Cada evento conta aqui do rascunho à devolução, no dia em que cada passo acontece.",
  start: { label: "Escrever um evento", to: paths.operations.createEvent, permission: "place_orders" },
};
const equipment: EmptyWords = {
  title: "Nenhum equipamento em serviço neste período",
  hint: "Cadastre modelos e ativos: desde esse dia conta quanto cada um fica reservado, parado ou atrasado.",
  start: { label: "Cadastrar equipamentos", to: paths.operations.equipment, permission: "place_orders" },
};

const words: Readonly<Record<string, EmptyWords>> = {
  revenue: {
    title: "Nada faturado neste período",
    hint: "Contam as vendas do caixa, no dia da venda, e os eventos, no dia da entrega.",
    start: sales.start,
  },
  "revenue-by-source": {
    title: "Nada faturado neste período",
    hint: "Contam as vendas do caixa, no dia da venda, e os eventos, no dia da entrega.",
    start: sales.start,
  },
  "beer-volume": beer,
  "beer-sales": beer,
  "beer-margins": beer,
  "event-margins": {
    ...orders,
    title: "Nenhum evento entregue neste período",
    hint: "O que sobra de um evento conta no dia em que é entregue.",
  },
  "keg-yield": kegs,
  "beer-losses": kegs,
  "batch-age": {
    title: "Nenhum barril aberto neste período",
    hint: "Conta a idade do chope quando o barril vai para a torneira ou para um evento.",
  },
  "kegs-out": {
    title: "Nenhum barril com clientes neste período",
    hint: "Barris cheios que saem com pedidos contam aqui até voltarem.",
  },
  "sales-heat": sales,
  "sales-by-category": sales,
  "sales-by-product": sales,
  "product-sales": { ...sales, title: "Este produto não vendeu neste período" },
  "price-changes": {
    title: "Nenhum preço mudou neste período",
    hint: "Quando o preço de um produto muda, aparece aqui quanto ele vendia por dia nas quatro semanas antes e depois.",
    start: { label: "Ver produtos", to: paths.admin.products, permission: "catalogue" },
  },
  "orders-by-status": orders,
  "order-funnel": orders,
  "time-in-status": {
    ...orders,
    title: "Nenhum pedido mudou de situação neste período",
    hint: "Cada vez que um pedido passa de uma situação a outra, conta o tempo em que esteve nela.",
  },
  "order-items": {
    ...orders,
    title: "Nenhum evento entregue neste período",
    hint: "O que vai a um evento conta no dia em que é entregue.",
  },
  cancellations: {
    title: "Nenhum pedido cancelado neste período",
    hint: "Quando um pedido é cancelado ou o prazo do sinal passa, o motivo aparece aqui.",
  },
  deposits: {
    title: "Nenhum sinal neste período",
    hint: "Sinais recebidos, devolvidos, retidos e usados contam no dia em que são registrados no evento.",
    start: orders.start,
  },
  "open-by-age": {
    title: "Ninguém devia nada no fim deste período",
    hint: "O que falta pagar de pedidos confirmados e entregues conta aqui, pelos dias desde o vencimento.",
  },
  freight: {
    title: "Nenhuma entrega com frete neste período",
    hint: "Eventos com frete calculado contam aqui no dia em que são entregues.",
    start: { label: "Ver tarifas de frete", to: paths.operations.freight, permission: "place_orders" },
  },
  "utilisation-by-model": equipment,
  "utilisation-by-asset": equipment,
  "equipment-turns": {
    title: "Nada voltou de clientes neste período",
    hint: "Cada saída com um pedido conta aqui no dia em que termina.",
  },
  "service-costs": {
    title: "Nenhum serviço de manutenção neste período",
    hint: "Registre em Manutenção o que foi feito e quanto custou.",
    start: { label: "Abrir Manutenção", to: paths.operations.maintenance, permission: "place_orders" },
  },
  "refused-demand": {
    title: "Ninguém ficou sem equipamento neste período",
    hint: "Quando alguém pede mais do que há livre para um dia, o que faltou aparece aqui, por dia e modelo.",
  },
  customers: {
    ...orders,
    title: "Nenhum cliente fez pedido neste período",
    hint: "Quem pede pela primeira vez conta como novo; quem já pediu antes, como de volta. Ninguém é nomeado.",
  },
  "lost-site-requests": {
    title: "Nenhum pedido do site se perdeu neste período",
    hint: "O que a casa marca como “Não fechou” em “Pedidos do site” conta aqui, pelo motivo.",
  },
};

const unknown: EmptyWords = {
  title: "Nada a mostrar neste período",
  hint: "Escolha outro período ou volte quando houver movimento.",
};

export const emptyWords = (key: string): EmptyWords => words[key] ?? unknown;
