import { renderToStaticMarkup } from "react-dom/server";
import { siteFrom } from "@/api/public/site";
import { Carousel } from "@/components/hero/carousel";
import { Header } from "@/components/layout/public/header";
import { heroFrame } from "@/features/hero/hero-section";
import { Welcome } from "../welcome";

/** As long as a real status gets, so that the real one takes no other room. */
const STATUS_ROOM = "Fechado · abre amanhã às 16:30";

const site = siteFrom({
  name: "{{name}}",
  address: { city: "{{city}}", state: "{{state}}" },
  phones: { whatsapp_shop: "{{whatsapp}}" },
});

const slide = {
  id: 0,
  title: "{{title}}",
  description: "{{description}}",
  picture: { url: "{{url}}", width: 1600, height: 900, alt: "", srcset: [{ url: "{{srcset}}", width: 0 }], color: "" },
};

/**
 * The first screen of the home page as HTML, made when the site is built from the components that will replace it. The
 * `{{slots}}` are filled in the browser by `paint.ts`, before the rest of the script has arrived.
 */
export function firstScreenTemplate(): string {
  const markup = renderToStaticMarkup(
    <>
      <Header site={site} />
      <main>
        <div className={heroFrame}>
          <Carousel slides={[slide]}>
            <Welcome site={site}>
              <p className="invisible text-base">{STATUS_ROOM}</p>
            </Welcome>
            <div className="h-11" />
          </Carousel>
        </div>
      </main>
    </>,
  );
  return markup
    .replace(/^<link[^>]*>/, "")
    .replaceAll("{{srcset}} 0w", "{{srcset}}")
    .replaceAll("wa.me/?", "wa.me/{{whatsapp}}?")
    .replaceAll(/ style="[^"]*"/g, "");
}
