import { paths } from "@/app/paths";
import type { Place } from "@/features/finder/found";
import { manualTitles } from "@/features/manual/titles";
import { may } from "@/session/access";
import type { Permission, User } from "@/session/user";
import { screenAt, screens } from "./screens";

const { admin, operations, bi } = paths;

/** A tab of a screen: the query of its address, what it is called, and how else people call it. */
type Tab = [query: string, label: string, words?: string];

/** What is done on a screen. It leads to the form, where the screen has one, or to where one chooses what it is done to. */
interface Action {
  label: string;
  words?: string;
  /** Where it begins, if not on the screen as it opens. */
  at?: string;
  /** Of who may do it, if not of everyone who may open the screen. */
  permission?: Permission;
}

interface Findable {
  /** The screen is one form: it is listed as what is done there. */
  isForm?: true;
  /** How people call the screen besides its title. */
  words?: string;
  tabs?: readonly Tab[];
  actions?: readonly Action[];
}

/** How each screen is found besides its title: the words of the people of a pub, its tabs, and what is done there. */
export const findable: Readonly<Record<string, Findable>> = {
  [admin.home]: { words: "painel início" },
  [admin.products]: {
    words: "cardápio menu itens comida bebida catálogo preço preços tabela fotos",
    actions: [{ label: "Mudar preços", words: "reajustar reajuste aumentar baixar alterar preço planilha" }],
  },
  [admin.createProduct]: {
    isForm: true,
    actions: [{ label: "Novo produto", words: "cadastrar criar incluir item prato bebida" }],
  },
  [admin.importProducts]: { words: "planilha excel csv subir cardápio" },
  [admin.categories]: { words: "grupos seções cardápio ordem" },
  [admin.createCategory]: {
    isForm: true,
    actions: [{ label: "Nova categoria", words: "criar cadastrar grupo seção" }],
  },
  [admin.images]: { words: "capa banner fotos destaque início do site carrossel" },
  [admin.settings]: {
    words: "ajustes opções dados da empresa cnpj razão social",
    tabs: [
      ["tab=aparencia", "Aparência", "logo logotipo cores tema marca"],
      ["tab=contato", "Endereço e contato", "telefone whatsapp instagram mapa redes sociais"],
      ["tab=horarios", "Horários", "funcionamento abre fecha abertura expediente aberto"],
      ["tab=feriados", "Feriados", "fechado folga recesso natal carnaval"],
      ["tab=sinal", "Sinal", "entrada adiantamento reserva prazo"],
      ["tab=pix", "PIX", "chave qr code cobrança banco"],
      ["tab=contrato", "Contrato", "cláusulas termos multa"],
      ["tab=frete", "Frete", "tarifa taxa de entrega km quilômetro"],
      ["tab=acesso", "Acesso", "senha segurança login sessão segundo fator"],
    ],
  },
  [admin.messages]: {
    words: "mensagens automáticas modelos textos lembretes",
    tabs: [
      ["tab=canais", "Canais", "whatsapp email e-mail sms notificação"],
      ["tab=silencio", "Horário de silêncio", "noite não incomodar"],
    ],
  },
  [admin.system]: { words: "backup cópia de segurança disco saúde versão servidor" },
  [admin.users]: { words: "funcionários equipe garçom acessos permissões senha login" },
  [admin.createUser]: {
    isForm: true,
    actions: [{ label: "Novo usuário", words: "cadastrar criar funcionário garçom entregador acesso" }],
  },
  [admin.history]: { words: "auditoria log quem mudou quem fez desfazer alterações registro" },
  [admin.asItWas]: {
    words: "passado antes voltar no tempo máquina",
    tabs: [
      ["view=order-board", "Pedidos como eram"],
      ["view=stock", "Estoque como era"],
    ],
  },
  [admin.replay]: { words: "conferir refazer recontar" },
  [admin.whatIf]: { words: "simular simulação cenário e se" },
  [admin.seal]: { words: "prova integridade assinatura adulteração" },

  [operations.home]: { words: "painel hoje início resumo" },
  [operations.orders]: { words: "encomendas todos status situação" },
  [operations.reservations]: {
    words: "mesa mesas lugares",
    actions: [{ label: "Nova reserva", words: "anotar reservar mesa", at: paths.newAt(operations.reservations) }],
  },
  [operations.siteOrders]: { words: "retirada delivery balcão online internet cozinha" },
  [operations.beers]: {
    words: "cervejas chopp estilos ibu barril preço disponível livre",
    actions: [
      {
        label: "Novo chope",
        words: "cadastrar criar cerveja chopp",
        at: paths.newAt(operations.beers),
        permission: "catalogue",
      },
    ],
  },
  [operations.priceLists]: {
    words: "tabela atacado desconto bares revenda",
    actions: [
      {
        label: "Nova lista de preços",
        words: "criar tabela atacado",
        at: paths.newAt(operations.priceLists),
        permission: "catalogue",
      },
    ],
  },
  [operations.notes]: { words: "nota fiscal nf-e nfc-e nfs-e emitir cupom balcão chave comodato vasilhame locação" },
  [operations.issuedNotes]: {
    words: "nota fiscal emitida registrada chave autorizada rejeitada cancelar danfe xml pdf contador",
  },
  [operations.fiscal]: {
    words:
      "imposto tributos cfop cst csosn ncm ibs cbs simples contador inscrição estadual provedor focus token homologação",
    actions: [
      {
        label: "Novo perfil de tributos",
        words: "criar cfop cst csosn imposto",
        at: paths.newAt(operations.fiscal),
        permission: "fiscal",
      },
    ],
  },
  [operations.production]: { words: "fabricação brassagem cozinhar planejamento fermentação tanque" },
  [paths.labels]: { words: "qr code escanear câmera leitor" },
  [operations.taps]: { words: "bicos chopeira plugado engatar trocar barril limpeza linha" },
  [operations.tableCodes]: { words: "qr code mesas imprimir chamar garçom" },
  [operations.tapLog]: { words: "higiene vigilância sanitária limpar linha" },
  [operations.batches]: {
    words: "recall recolhimento recolher rastrear rastreabilidade validade vencido bloqueado",
    actions: [
      {
        label: "Bloquear lote",
        words: "recall recolher recolhimento contaminado estragado suspender",
        at: `${operations.batches}?status=packaged`,
      },
      { label: "Planejar lote", words: "novo criar brassagem produção", at: paths.newAt(operations.batches) },
      { label: "Envasar lote", words: "encher barris embarrilar", at: `${operations.batches}?status=planned` },
    ],
  },
  [operations.stock]: {
    words: "inventário mercadoria saldo quantidade falta compras",
    actions: [{ label: "Ajustar estoque", words: "entrada compra perda quebra contar acertar" }],
  },
  [operations.kegs]: { words: "cheios vazios 50 30 litros chope na casa" },
  [operations.reports]: { words: "números estatísticas indicadores planilha exportar" },
  [operations.sales]: {
    words: "caixa faturamento receita balcão pdv",
    actions: [
      {
        label: "Registrar venda",
        words: "lançar nova vender caixa balcão",
        at: paths.newAt(operations.sales),
      },
    ],
  },
  [operations.salesImports]: { words: "caixa pdv planilha arquivo fechamento de caixa" },
  [operations.customers]: {
    words: "fregueses contatos cpf cnpj empresas bares cadastro lgpd",
    actions: [
      { label: "Novo cliente", words: "cadastrar criar freguês empresa", at: paths.newAt(operations.customers) },
    ],
  },
  [operations.labelSheets]: { words: "qr code adesivo patrimônio" },
  [operations.events]: {
    words: "festas casamento aniversário encomendas aluguel chopeira",
    actions: [
      { label: "Imprimir documentos do evento", words: "nota recibo contrato romaneio orçamento papel pdf via" },
      { label: "Cancelar evento", words: "desistiu desistência desmarcar pedido festa" },
      { label: "Mudar a data de um evento", words: "adiar remarcar trocar dia pedido festa" },
      { label: "Registrar devolução", words: "recolha retirada voltou barris vazios acerto" },
    ],
  },
  [operations.createEvent]: {
    isForm: true,
    actions: [
      { label: "Novo evento", words: "novo pedido orçamento festa criar cadastrar venda aluguel encomenda barril" },
    ],
  },
  [operations.messages]: {
    words: "mensagens whatsapp lembrete cobrança",
    tabs: [
      ["lista=scheduled", "Agendadas"],
      ["lista=failed", "Falharam", "erro não enviado"],
      ["lista=ended", "Enviadas"],
    ],
  },
  [operations.inbox]: {
    words: "leads contatos caixa de entrada orçamento solicitações responder",
    tabs: [
      ["tab=reservations", "Reservas", "mesa confirmar"],
      ["tab=changes", "Alterações", "mudança remarcar cliente pediu"],
      ["tab=converted", "Atendidos"],
      ["tab=lost", "Não fecharam", "perdidos recusados"],
    ],
  },
  [operations.calculator]: { words: "quantos litros por pessoa calcular quanto chope" },
  [operations.equipment]: {
    words: "chopeira cilindro co2 patrimônio aluguel",
    tabs: [
      ["tab=assets", "Ativos", "patrimônio número de série"],
      ["tab=locations", "Locais", "depósito galpão onde está"],
    ],
    actions: [
      { label: "Novo modelo", words: "cadastrar equipamento", at: paths.newAt(operations.equipment) },
      {
        label: "Novo ativo",
        words: "cadastrar equipamento chopeira barril patrimônio",
        at: `${paths.newAt(operations.equipment)}&tab=assets`,
      },
    ],
  },
  [operations.maintenance]: { words: "conserto revisão quebrado limpeza reparo oficina" },
  [operations.kits]: {
    words: "combo pacote conjunto",
    actions: [{ label: "Novo kit", words: "criar montar combo pacote", at: paths.newAt(operations.kits) }],
  },
  [operations.timeline]: { words: "calendário semana mês datas compromissos" },
  [operations.daySheet]: { words: "hoje entregas recolhas romaneio programação" },
  [operations.daySheetPaper]: { words: "imprimir romaneio" },
  [operations.routes]: { words: "entregas motorista caminho roteiro van caminhão veículo" },
  [operations.routesPaper]: { words: "imprimir roteiro" },
  [operations.standingOrders]: {
    words: "assinatura recorrente semanal toda semana bares",
    actions: [
      {
        label: "Novo pedido fixo",
        words: "criar assinatura recorrente semanal",
        at: paths.newAt(operations.standingOrders),
      },
    ],
  },
  [operations.receivables]: {
    words: "quem deve devedores dívida fiado inadimplente atrasado vencido cobrar cobrança boleto pendente saldo",
    tabs: [["tab=to_confirm", "Pedidos a confirmar", "sinal não pago aguardando"]],
    actions: [
      {
        label: "Baixar a planilha do contador",
        words: "contabilidade fechamento do mês mensal movimentos imposto exportar",
        at: operations.monthFiles,
      },
      { label: "Registrar pagamento", words: "receber recebimento pagou baixa quitar lançar dinheiro pix cartão" },
    ],
  },
  [operations.containers]: { words: "vazios emprestados devolver vasilhame comodato caução" },
  [operations.counts]: { words: "inventário contar conferir barris" },
  [operations.imports]: {
    words: "planilha migrar clientes csv excel",
    tabs: [
      ["tab=equipment", "Equipamentos", "chopeiras patrimônio"],
      ["tab=kegs", "Barris cheios", "estoque inicial"],
      ["tab=orders", "Pedidos em aberto", "eventos agendados"],
      ["tab=balances", "Saldos iniciais", "quem deve fiado"],
    ],
  },
  [operations.reconciliation]: {
    words: "banco extrato ofx pix boleto depósito recebido",
    tabs: [
      ["status=unknown", "Sem pedido", "não identificado"],
      ["status=matched", "Conciliados"],
      ["status=ignored", "Ignorados"],
    ],
    actions: [{ label: "Enviar extrato do banco", words: "ofx importar subir" }],
  },
  [operations.freight]: {
    words: "taxa de entrega km quilômetro distância",
    tabs: [
      ["tab=difficulties", "Dificuldades", "escada serra terra acesso"],
      ["tab=quotes", "Cotações", "consultas calcular"],
    ],
  },
  [operations.availability]: {
    words: "esgotado em falta indisponível cozinha",
    actions: [{ label: "Marcar que acabou", words: "esgotou acabou faltou indisponível" }],
  },

  [paths.myOrders]: { words: "encomendas festas minhas compras" },
  [paths.myStatement]: { words: "quanto devo pagar saldo conta" },

  [bi.home]: { words: "bi painel indicadores gráficos números lucro" },
  [bi.analytics]: { words: "funil gráficos margem clientes" },
  [bi.products]: { words: "mais vendidos curva abc margem" },
  [bi.sales]: { words: "faturamento receita balcão ticket médio" },
  [bi.reports]: { words: "números estatísticas indicadores planilha exportar" },

  [paths.profile]: { words: "minha conta trocar senha celular chave de acesso calendário notificações" },
  [paths.settings]: { words: "tema escuro claro cor aparência" },
  [paths.help]: { words: "manual como fazer dúvida suporte passo a passo" },
};

/** A client of its own: the app knows the address that leads there. */
const driver: Place = {
  kind: "screen",
  path: paths.oldDriver,
  label: "Minha rota",
  within: "Operações",
  words: "motorista entregador entregas telefone celular",
};

/** Every place that this user may come to without naming a record: screens, their tabs, what is done there, the manual. */
export function placesOf(user: User): Place[] {
  const open = screens.filter(({ path, permission }) => !path.includes(":") && may(user, permission));
  return [
    ...open.flatMap(({ path, title, parent }) => {
      const { words, isForm, tabs = [], actions = [] } = findable[path] ?? {};
      const above = (parent && screenAt(parent)?.title) ?? "";
      const done = actions.filter(({ permission }) => permission === undefined || may(user, permission));
      return [
        ...(isForm ? [] : [{ kind: "screen" as const, path, label: title, within: above, words }]),
        ...tabs.map(([query, label, also]) => ({
          kind: "tab" as const,
          path: `${path}?${query}`,
          label,
          within: title,
          words: also,
        })),
        ...done.map(({ label, at = path, words: also }) => ({
          kind: "action" as const,
          path: at,
          label,
          within: isForm ? above : title,
          words: also,
        })),
      ];
    }),
    ...(may(user, "drive") ? [driver] : []),
    ...manualTitles.map(({ page, title }) => ({
      kind: "help" as const,
      path: paths.helpPage(page),
      label: title,
      within: "Manual",
    })),
  ];
}
