import { useQuery } from "@tanstack/react-query";
import { ImageOff, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { publicErrorTexts, textOf } from "@/api/errors";
import { heroRead } from "@/api/public/reads";
import { paths } from "@/app/paths";
import { Carousel } from "@/components/hero/carousel";
import { Button, buttonClass } from "@/components/ui/button";
import { t } from "@/lib/words";

/** The room the first screen takes, whatever stands in it. */
const heroFrame = "relative isolate flex h-svh max-h-[64rem] min-h-[36rem] flex-col justify-end bg-sunken";

interface HeroSectionProps {
  /** Of the house, or its name: what is read where a slide has no title, and where there is no slide. */
  slogan?: string;
  /** The person may add pictures. */
  editable?: boolean;
  children?: ReactNode;
}

/** The first screen. `children` (who the house is, where to go next) stand over whichever state the pictures are in. */
export function HeroSection({ slogan, editable, children }: HeroSectionProps) {
  const { data: slides, error, isPending, refetch } = useQuery(heroRead());
  return (
    <div id="inicio" className={heroFrame}>
      {slides && slides.length > 0 ? (
        <Carousel slides={slides} slogan={slogan}>
          {children}
        </Carousel>
      ) : (
        <Plain below={children}>
          {isPending && <p role="status">{t("Carregando carrossel...")}</p>}
          {error && (
            <Notice
              icon={<TriangleAlert aria-hidden="true" className="size-8 text-bad" />}
              title={t(publicErrorTexts.hero.title)}
            >
              <p className="text-muted">{textOf(error, t(publicErrorTexts.hero.load))}</p>
              <Button onClick={() => void refetch()}>{t("Tentar novamente")}</Button>
            </Notice>
          )}
          {slides?.length === 0 && !editable && (
            <p className="max-w-4xl text-center font-display text-title text-balance">{slogan}</p>
          )}
          {slides?.length === 0 && editable && (
            <Notice
              icon={<ImageOff aria-hidden="true" className="size-8 text-muted" />}
              title={t("Nenhuma imagem no carrossel")}
            >
              <a href={paths.admin.images} className={buttonClass("primary")}>
                {t("Adicione imagens no painel admin")}
              </a>
            </Notice>
          )}
        </Plain>
      )}
    </div>
  );
}

function Plain({ children, below }: { children: ReactNode; below: ReactNode }) {
  return (
    <>
      <div className="absolute inset-0 -z-10 bg-radial-[at_70%_20%] from-amber-soft via-surface to-sunken" />
      <div className="flex flex-1 items-center justify-center px-4 pt-20">{children}</div>
      <div className="mx-auto flex w-full max-w-[88rem] flex-col gap-6 px-4 pb-10 sm:px-6 lg:px-10">{below}</div>
    </>
  );
}

function Notice({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      {icon}
      <p className="font-display text-heading">{title}</p>
      {children}
    </div>
  );
}
