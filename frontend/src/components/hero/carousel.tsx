import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { type PointerEvent, type ReactNode, useRef, useState } from "react";
import type { HeroSlide } from "@/api/public/hero";
import { PictureImage } from "@/components/picture/picture-image";
import { classNames } from "@/components/ui/class-names";
import { t } from "@/lib/words";
import { type Slideshow, useSlideshow } from "./use-slideshow";

/** How wide a slide is drawn. The gateway's preload of the first one names the same, or it would be fetched twice. */
export const HERO_SIZES = "(max-width: 640px) 160vw, 100vw";

const SWIPE = 48;

/** On a tall screen, what stands right of the middle: the left of a slide is kept calm for words. */
const FOCUS = "object-[68%_50%] lg:object-center";

/** Dark where the words stand: below on a phone, below and left on a wide screen. */
const SHADE =
  "absolute inset-0 bg-linear-to-t from-sunken via-sunken/70 via-45% to-black/10 to-80% " +
  "lg:bg-linear-to-tr lg:via-sunken/45 lg:via-40% lg:to-transparent";

const round =
  "inline-flex size-11 items-center justify-center rounded-full border border-white/30 bg-black/45 text-white transition-colors hover:border-amber hover:text-amber";

interface CarouselProps {
  slides: HeroSlide[];
  /** Stands where a slide has no title. */
  slogan?: string;
  /** Stands on every slide, below its own text. */
  children?: ReactNode;
}

/** Full-width slides that fade into each other, each with its title and description over a legible shade. */
export function Carousel({ slides, slogan, children }: CarouselProps) {
  const [focused, setFocused] = useState(false);
  const show = useSlideshow(slides.length, focused);
  const swipe = useSwipe(show);
  const seen = useSeen(show.index, slides.length);
  const several = slides.length > 1;

  return (
    <section
      aria-roledescription={t("carrossel")}
      aria-label={t("Destaques da casa")}
      onFocus={(event) => setFocused(event.target.matches(":focus-visible"))}
      onBlur={() => setFocused(false)}
      {...(several ? swipe : {})}
      className="absolute inset-0 touch-pan-y overflow-hidden select-none"
    >
      {slides.map(({ id, picture }, index) => (
        <div key={id} aria-hidden="true" className={classNames("absolute inset-0", fade(index === show.index))}>
          {seen.has(index) && (
            <PictureImage picture={picture} sizes={HERO_SIZES} priority={index === 0} decorative className={FOCUS} />
          )}
        </div>
      ))}
      <div className={SHADE} />
      <div className="absolute inset-x-0 bottom-0 mx-auto flex w-full max-w-[88rem] flex-col gap-5 px-4 pb-6 sm:gap-6 sm:px-6 sm:pb-9 lg:px-10">
        <div aria-live={show.playing ? "off" : "polite"} className="grid items-end">
          {slides.map((slide, index) => (
            <SlideText
              key={slide.id}
              slide={slide.title || !slogan ? slide : { ...slide, title: slogan }}
              label={t("{n} de {count}", { n: index + 1, count: slides.length })}
              active={index === show.index}
            />
          ))}
        </div>
        {children}
        {several && <Controls show={show} count={slides.length} />}
      </div>
    </section>
  );
}

const fade = (active: boolean) =>
  classNames("transition-opacity duration-700", active ? "opacity-100" : "pointer-events-none opacity-0");

interface SlideTextProps {
  slide: HeroSlide;
  label: string;
  active: boolean;
}

/** What a slide says; all of them share one cell, so that changing them moves nothing. */
function SlideText({ slide, label, active }: SlideTextProps) {
  const { title, description, picture } = slide;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is no set of form fields
    <div
      role="group"
      aria-roledescription={t("slide")}
      aria-label={label}
      aria-hidden={!active}
      className={classNames("col-start-1 row-start-1", fade(active))}
    >
      {title && (
        <p className="line-clamp-4 max-w-[17ch] pb-[0.14em] font-display text-display font-semibold text-balance">
          {title}
        </p>
      )}
      {description && (
        <p className="mt-3 line-clamp-3 max-w-xl text-lg text-pretty text-text/90 sm:text-xl">{description}</p>
      )}
      {picture.alt && picture.alt !== title && <p className="sr-only">{t("Imagem: {alt}", { alt: picture.alt })}</p>}
    </div>
  );
}

function Controls({ show, count }: { show: Slideshow; count: number }) {
  return (
    <div className="flex items-center gap-3">
      <button type="button" onClick={show.previous} className={round}>
        <ChevronLeft aria-hidden="true" className="size-5" />
        <span className="sr-only">{t("Slide anterior")}</span>
      </button>
      <button type="button" onClick={show.next} className={round}>
        <ChevronRight aria-hidden="true" className="size-5" />
        <span className="sr-only">{t("Próximo slide")}</span>
      </button>
      <button type="button" onClick={show.toggle} className={round}>
        {show.playing ? (
          <Pause aria-hidden="true" className="size-4.5" />
        ) : (
          <Play aria-hidden="true" className="size-4.5" />
        )}
        <span className="sr-only">{show.playing ? t("Pausar carrossel") : t("Retomar carrossel")}</span>
      </button>
      <ul className="hidden items-center sm:ml-2 sm:flex">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its position
          <li key={index}>
            <button
              type="button"
              aria-current={index === show.index}
              onClick={() => show.show(index)}
              className="group flex size-7 items-center justify-center"
            >
              <span className="h-2 w-2 rounded-full bg-white/55 transition-all group-hover:bg-white group-aria-[current=true]:w-6 group-aria-[current=true]:bg-amber" />
              <span className="sr-only">{t("Ir para o slide {n}", { n: index + 1 })}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="ml-1 text-sm text-white/85 tabular-nums">
        <span className="sr-only">{`${t("Slide")} `}</span>
        {show.index + 1} / {count}
      </p>
    </div>
  );
}

/** Pictures are fetched when their turn is near: the one shown, the one after it, and those already seen. */
function useSeen(index: number, count: number): Set<number> {
  const [seen, setSeen] = useState(() => new Set([0]));
  const near = index === 0 && seen.size === 1 ? [0] : [index, (index + 1) % count];
  if (near.some((slide) => !seen.has(slide))) setSeen(new Set([...seen, ...near]));
  return seen;
}

function useSwipe(show: Slideshow) {
  const start = useRef<number>(undefined);
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.pointerType === "mouse" ? undefined : event.clientX;
    },
    onPointerUp: (event: PointerEvent) => {
      const moved = start.current === undefined ? 0 : event.clientX - start.current;
      start.current = undefined;
      if (moved > SWIPE) show.previous();
      if (moved < -SWIPE) show.next();
    },
  };
}
