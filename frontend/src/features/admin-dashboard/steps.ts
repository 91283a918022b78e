import { useSyncExternalStore } from "react";
import { paths } from "@/app/paths";
import type { FirstStep } from "./metrics";

type Kind = FirstStep["kind"];

interface Words {
  label: string;
  /** Why the house needs it. */
  reason: string;
  to: string;
}

export const stepWords: Record<Kind, Words> = {
  name: {
    label: "Informar o nome da casa",
    reason: "Ele aparece no site, no PIX e nos documentos, e vem antes dos outros dados.",
    to: `${paths.admin.settings}?tab=casa`,
  },
  hours: {
    label: "Informar os horários",
    reason: "O site diz se a casa está aberta e aceita reservas.",
    to: `${paths.admin.settings}?tab=horarios`,
  },
  phones: {
    label: "Informar telefone e WhatsApp",
    reason: "Pedidos e reservas do site chegam por eles.",
    to: `${paths.admin.settings}?tab=contato`,
  },
  category: {
    label: "Criar a primeira categoria",
    reason: "O cardápio é dividido em categorias.",
    to: paths.admin.createCategory,
  },
  products: {
    label: "Cadastrar dez produtos",
    reason: "Todos de uma planilha com as fotos, ou um a um em Produtos.",
    to: paths.admin.importProducts,
  },
  hero: {
    label: "Enviar uma foto de capa",
    reason: "É a primeira coisa que o visitante vê.",
    to: paths.admin.images,
  },
  pix: {
    label: "Informar a chave PIX",
    reason: "Sinal e saldo dos pedidos são pagos por ela.",
    to: `${paths.admin.settings}?tab=pix`,
  },
  users: {
    label: "Cadastrar quem trabalha com você",
    reason: "Com um usuário por pessoa, o histórico diz quem fez o quê.",
    to: paths.admin.createUser,
  },
  beers: {
    label: "Cadastrar um chope com preço",
    reason: "O preço de cada tamanho de barril entra no orçamento de uma festa.",
    to: paths.operations.beers,
  },
  house_beer: {
    label: "Escolher o chope da casa",
    reason: "Ele está incluído no preço dos kits. Se a casa não leva chope a festas, diga isso na mesma tela.",
    to: `${paths.admin.settings}?tab=casa`,
  },
  equipment: {
    label: "Cadastrar os equipamentos",
    reason: "Barris, chopeiras e cilindros com etiqueta: só o que existe é reservado.",
    to: paths.operations.equipment,
  },
  weights: {
    label: "Informar o peso de cada modelo",
    reason: "O frete e a carga do carro são contados em quilos.",
    to: paths.operations.equipment,
  },
  freight: {
    label: "Configurar o frete",
    reason:
      "Preço por quilômetro, mínimo e de onde o carro sai. O mapa que vem pronto é o de Santa Isabel e arredores: em outra cidade, informe o lugar pelas coordenadas ou peça a quem cuida do servidor outro mapa.",
    to: paths.operations.freight,
  },
  vans: {
    label: "Cadastrar um carro de entrega",
    reason: "A rota do dia conta com quanto ele leva.",
    to: paths.operations.routes,
  },
};

let followed: Kind | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Remembers which step was gone to from the list, or from the step before; nothing once its list is seen again. */
export function follow(kind: Kind | undefined): void {
  followed = kind;
  for (const listener of listeners) listener();
}

export const useFollowedStep = (): Kind | undefined => useSyncExternalStore(subscribe, () => followed);
