import { Monitor, Smartphone, Tablet } from "lucide-react";
import { type ComponentType, useState } from "react";
import type { Picture } from "@/api/public/picture";
import { Carousel } from "@/components/hero/carousel";
import type { Kind } from "@/components/images/limits";
import { container } from "@/components/layout/public/container";
import { CategoryBanner } from "@/components/menu/category-banner";
import { ProductCard } from "@/components/menu/product-card";
import { MissingPicture } from "@/components/picture/missing-picture";
import { classNames } from "@/components/ui/class-names";
import { outputProfiles } from "./profiles";
import { SimulatedFrame } from "./simulated-frame";

/** The screens that a picture is previewed on, in CSS pixels. */
const screens = {
  mobile: { label: "Celular", width: 320, height: 240, icon: Smartphone },
  tablet: { label: "Tablet", width: 768, height: 576, icon: Tablet },
  desktop: { label: "Computador", width: 1200, height: 900, icon: Monitor },
} as const;

type Screen = keyof typeof screens;

interface SiteSimulatorProps {
  kind: Kind;
  /** Address of the picture. */
  src: string;
  /** Of the category or product; for a slide only what describes the picture. */
  name: string;
  /** Shown over a slide, or under the name of a category. */
  title?: string;
  description?: string;
  price?: number;
}

/** How the picture will look on the site: on a phone, a tablet and a computer, with the site's own parts around it. */
export function SiteSimulator(props: SiteSimulatorProps) {
  const [screen, setScreen] = useState<Screen>("mobile");
  const { label, width, height } = screens[screen];
  const Scene = scenes[props.kind];
  return (
    <div className="flex flex-col gap-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Tela simulada</legend>
        {(Object.keys(screens) as Screen[]).map((each) => (
          <ScreenChoice key={each} screen={each} chosen={each === screen} onChoose={() => setScreen(each)} />
        ))}
      </fieldset>
      <SimulatedFrame key={screen} label={`Simulação do site: ${label}`} width={width} height={height}>
        <div className="h-dvh overflow-hidden bg-surface text-[1.0625rem] leading-[1.6] text-text">
          <Scene {...props} picture={pictureOf(props)} />
        </div>
      </SimulatedFrame>
    </div>
  );
}

interface ScreenChoiceProps {
  screen: Screen;
  chosen: boolean;
  onChoose: () => void;
}

function ScreenChoice({ screen, chosen, onChoose }: ScreenChoiceProps) {
  const { label, width, height, icon: Icon } = screens[screen];
  return (
    <label
      className={classNames(
        "flex min-h-10 cursor-pointer items-center gap-2 rounded-control border px-3 font-medium",
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-amber-text",
        chosen ? "border-amber bg-amber-soft text-amber-text" : "border-line-strong bg-raised hover:bg-sunken",
      )}
    >
      <input type="radio" name="tela-simulada" checked={chosen} onChange={onChoose} className="sr-only" />
      <Icon aria-hidden="true" className="size-4" />
      {label}
      <span className="text-xs font-normal tabular-nums max-xs:sr-only">
        {width} × {height}
      </span>
    </label>
  );
}

function pictureOf({ kind, src, name }: SiteSimulatorProps): Picture {
  const { width, height } = outputProfiles[kind];
  return { url: src, width, height, alt: name, srcset: [], color: "transparent" };
}

type SceneProps = SiteSimulatorProps & { picture: Picture };

const scenes: Record<Kind, ComponentType<SceneProps>> = {
  category: CategoryScene,
  product: ProductScene,
  hero: HeroScene,
};

function CategoryScene({ name, description = "", picture }: SceneProps) {
  return (
    <section className={classNames(container, "py-4 lg:py-8")} aria-labelledby="categoria-simulada">
      <CategoryBanner headingId="categoria-simulada" name={name} description={description} image={picture} />
      <ul className={classNames(shelf, "mt-7")}>
        <OtherProducts count={6} />
      </ul>
    </section>
  );
}

function ProductScene({ name, price, picture }: SceneProps) {
  const product = { ...UNTOLD, name, price, image: picture };
  return (
    <section className={classNames(container, "py-4 lg:py-8")}>
      <ul className={shelf}>
        <li>
          <ProductCard product={product} onOpen={nothing} />
        </li>
        <OtherProducts count={5} />
      </ul>
    </section>
  );
}

function HeroScene({ title = "", description = "", picture }: SceneProps) {
  return (
    <div className="relative isolate h-full bg-sunken">
      <Carousel slides={[{ id: 0, title, description, picture }]} />
    </div>
  );
}

const shelf = "grid grid-cols-2 gap-x-3 gap-y-7 sm:gap-x-5 md:grid-cols-3 xl:grid-cols-6";

/** What a card says of a product beyond its name and picture: nothing, here. */
const UNTOLD = {
  id: 0,
  slug: "",
  summary: "",
  isTop: false,
  mostOrdered: false,
  available: true,
  ranOut: false,
  unit: "",
  volumeMl: null,
  weightG: null,
  alcoholContent: null,
  containerL: null,
};

const nothing = () => {};

/** The room that other products take, without any of their words. */
function OtherProducts({ count }: { count: number }) {
  return Array.from({ length: count }, (_, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: one is like the other
    <li key={place} aria-hidden="true">
      <div className="aspect-4/5 overflow-hidden rounded-pub bg-raised">
        <MissingPicture />
      </div>
      <div className="mt-4 h-3 w-3/4 rounded-full bg-raised" />
      <div className="mt-2 h-3 w-1/3 rounded-full bg-raised" />
    </li>
  ));
}
