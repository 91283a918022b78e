import { Check, ChevronRight } from "lucide-react";
import { Link } from "react-router-dom";
import { paths } from "@/app/paths";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import type { FirstStep } from "./metrics";

interface Words {
  label: string;
  /** Why the house needs it. */
  reason: string;
  to: string;
}

const words: Record<FirstStep["kind"], Words> = {
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

/** What a new house still has to do, in the order of work. Nothing once all is done. */
export function FirstSteps({ title, steps }: { title: string; steps: readonly FirstStep[] }) {
  if (steps.length === 0) return null;
  const done = steps.filter((step) => step.done).length;
  return (
    <Card title={title} aside={<span className="text-muted">{`${done} de ${steps.length} feitos`}</span>}>
      <ol className="divide-y divide-line">
        {steps.map((step) => (
          <Step key={step.kind} step={step} words={words[step.kind]} />
        ))}
      </ol>
    </Card>
  );
}

function Step({ step: { done, count, needed }, words: { label, reason, to } }: { step: FirstStep; words: Words }) {
  return (
    <li>
      <Link to={to} className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-sunken">
        <span
          className={classNames(
            "grid size-6 shrink-0 place-items-center rounded-full border",
            done ? "border-transparent bg-ok-soft text-ok" : "border-line-strong",
          )}
        >
          {done && <Check aria-hidden="true" className="size-4" />}
        </span>
        <span className="min-w-0 grow">
          <span className={classNames("block font-medium", done && "text-muted")}>
            {label}
            {done && <span className="sr-only"> (feito)</span>}
          </span>
          {!done && <span className="block text-sm text-muted">{reason}</span>}
        </span>
        {!done && needed > 1 && (
          <span className="shrink-0 text-sm text-muted tabular-nums">{`${count} de ${needed}`}</span>
        )}
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </Link>
    </li>
  );
}
