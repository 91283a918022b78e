import { useQuery } from "@tanstack/react-query";
import { FolderPlus, ImagePlus, PackagePlus, RotateCw, UserPlus } from "lucide-react";
import { Link } from "react-router-dom";
import * as reads from "@/api/generated/reads";
import { paths } from "@/app/paths";
import { Badge, type Shape, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { FigureCard } from "@/components/ui/figure-card";
import { LinkButton } from "@/components/ui/link-button";
import { Loaded } from "@/components/ui/loaded";
import { formatBytes } from "@/lib/bytes";
import { formatNumber } from "@/lib/numbers";
import { formatInstant, fromNow } from "@/lib/time";
import { findings } from "@/system/health";
import { systemGlance } from "@/system/system";
import { FirstSteps } from "./first-steps";
import { type Alert, adminDashboardQuery, type AdminDashboard as Figures } from "./metrics";
import { SalesCard } from "./sales-card";

/** Where an administrator starts: how the house stands, what needs a look, and the way to what is done most. */
export function AdminDashboard() {
  const figures = useQuery(adminDashboardQuery());
  const eventSteps = useQuery(reads.listEventSteps());
  return (
    <Loaded
      query={figures}
      name="os números"
      fallback="Os números da casa não puderam ser lidos."
      shapes="cards"
      carded
    >
      {(data) => (
        <div className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="text-muted">
              {"Números de "}
              <time dateTime={data.complete_until.at} title={fromNow(data.complete_until.at)}>
                {formatInstant(data.complete_until.at)}
              </time>
            </p>
            <Button icon={RotateCw} onClick={() => void figures.refetch()} disabled={figures.isFetching}>
              {figures.isFetching ? "Atualizando..." : "Atualizar"}
            </Button>
          </div>
          <FirstSteps title="Primeiros passos" steps={data.first_steps} />
          <FirstSteps title="Para levar chope a festas" steps={eventSteps.data ?? []} />
          <Counts figures={data} />
          <SalesCard sales={data.sales} />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <Alerts alerts={data.alerts} />
            <QuickActions />
          </div>
        </div>
      )}
    </Loaded>
  );
}

function Counts({ figures: { products, categories, images, users } }: { figures: Figures }) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      <FigureCard
        label="Produtos"
        value={formatNumber(products.total)}
        detail={`${formatNumber(products.active)} no cardápio · ${counted(products.inactive, "oculto")} · ${formatNumber(products.low_stock)} com estoque baixo`}
        to={paths.admin.products}
      />
      <FigureCard
        label="Categorias"
        value={formatNumber(categories.total)}
        detail={`${formatNumber(categories.active)} no cardápio · ${counted(categories.inactive, "oculta")}`}
        to={paths.admin.categories}
      />
      <FigureCard
        label="Imagens"
        value={formatNumber(images.total)}
        detail={`${formatBytes(images.total_size)} · ${counted(images.recent, "nova")} em 7 dias`}
        to={paths.admin.images}
      />
      <FigureCard
        label="Usuários"
        value={formatNumber(users.total)}
        detail={
          <>
            {`${counted(users.active, "ativo")} · ${counted(users.inactive, "inativo")} · último acesso `}
            {users.last_login ? (
              <time dateTime={users.last_login} title={formatInstant(users.last_login)}>
                {fromNow(users.last_login)}
              </time>
            ) : (
              "nunca"
            )}
          </>
        }
        to={paths.admin.users}
      />
    </div>
  );
}

const counted = (count: number, word: string) => `${formatNumber(count)} ${word}${count === 1 ? "" : "s"}`;

interface Look {
  tone: Tone;
  shape: Shape;
  word: string;
  to: string;
}

const looks: Record<Alert["kind"], Look> = {
  out_of_stock: { tone: "bad", shape: "cross", word: "Sem estoque", to: `${paths.admin.products}?stock=out` },
  low_stock: { tone: "warn", shape: "triangle", word: "Estoque baixo", to: `${paths.admin.products}?stock=low` },
  inactive_users: { tone: "neutral", shape: "ring", word: "Usuários", to: `${paths.admin.users}?active=false` },
  new_images: { tone: "info", shape: "dot", word: "Imagens", to: paths.admin.images },
};

function Alerts({ alerts }: { alerts: readonly Alert[] }) {
  const system = useQuery(systemGlance());
  const trouble = system.data ? findings(system.data.state).filter(({ weight }) => weight !== "info") : [];
  return (
    <Card title="Alertas">
      {alerts.length + trouble.length === 0 ? (
        <p className="p-4 text-muted">Nada pede atenção agora.</p>
      ) : (
        <ul className="divide-y divide-line">
          {trouble.map(({ weight, sentence }) => (
            <AlertLine
              key={sentence}
              tone={weight}
              shape={weight === "bad" ? "cross" : "triangle"}
              word="Sistema"
              to={paths.admin.system}
              text={sentence}
            />
          ))}
          {alerts.map(({ kind, text }) => (
            <AlertLine key={kind} {...looks[kind]} text={text} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function AlertLine({ tone, shape, word, to, text }: Look & { text: string }) {
  return (
    <li>
      <Link to={to} className="flex min-h-12 items-center gap-3 px-4 py-2 hover:bg-sunken">
        <Badge tone={tone} shape={shape}>
          {word}
        </Badge>
        <span className="min-w-0 wrap-anywhere underline-offset-4 hover:underline">{text}</span>
      </Link>
    </li>
  );
}

const actions = [
  { label: "Novo produto", icon: PackagePlus, to: paths.admin.createProduct },
  { label: "Nova categoria", icon: FolderPlus, to: paths.admin.createCategory },
  { label: "Enviar imagens", icon: ImagePlus, to: paths.admin.images },
  { label: "Novo usuário", icon: UserPlus, to: paths.admin.createUser },
] as const;

function QuickActions() {
  return (
    <Card title="Ações rápidas">
      <div className="grid gap-3 p-4 sm:grid-cols-2">
        {actions.map(({ label, icon: Icon, to }) => (
          <LinkButton key={to} to={to} size="large">
            <Icon aria-hidden="true" className="size-5 text-muted" />
            {label}
          </LinkButton>
        ))}
      </div>
    </Card>
  );
}

export { AdminDashboard as Component };
