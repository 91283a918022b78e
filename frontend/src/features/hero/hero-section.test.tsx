import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { heroFrom } from "@/api/public/hero";
import { heroRead } from "@/api/public/reads";
import { renderWithData } from "@/testing/render";
import { serve } from "@/testing/server";
import { HeroSection } from "./hero-section";

const HERO = "http://pub.test/api/public-images";
const server = serve();
afterEach(() => vi.useRealTimers());

const image = (id: number) => ({ id, url: `/media/${id}.webp`, title: `Slide ${id}`, description: `Texto ${id}` });
const showing = (...images: object[]) => renderWithData(<HeroSection />, [heroRead().queryKey, heroFrom({ images })]);

/** The slide a visitor sees and hears; the others are hidden from both. */
const current = () => within(screen.getByRole("group")).getByText(/^Slide/).textContent;

test("while the images come it says so", () => {
  server.use(http.get(HERO, () => new Promise<Response>(() => {})));
  renderWithData(<HeroSection />);
  expect(screen.getByRole("status")).toHaveTextContent("Carregando carrossel...");
});

test("a failure is said and can be tried again, without any retry of its own", async () => {
  let asked = 0;
  server.use(
    http.get(HERO, () => {
      asked += 1;
      return asked === 1 ? HttpResponse.json({}, { status: 500 }) : HttpResponse.json({ images: [image(1)] });
    }),
  );
  renderWithData(<HeroSection />);
  expect(await screen.findByText("Erro no carrossel")).toBeVisible();
  expect(screen.getByText("Erro ao carregar imagens")).toBeVisible();
  expect(asked).toBe(1);

  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByText("Slide 1")).toBeVisible();
});

test("without a picture a visitor reads the slogan, and who may add one is led there", () => {
  const empty = [heroRead().queryKey, heroFrom({ images: [] })] as const;
  const { unmount } = renderWithData(<HeroSection slogan="A gente acende." />, [...empty]);
  expect(screen.getByText("A gente acende.")).toBeVisible();
  expect(screen.queryByText("Nenhuma imagem no carrossel")).toBeNull();
  unmount();

  renderWithData(<HeroSection slogan="A gente acende." editable />, [...empty]);
  expect(screen.getByText("Nenhuma imagem no carrossel")).toBeVisible();
  expect(screen.getByRole("link", { name: "Adicione imagens no painel admin" })).toHaveAttribute(
    "href",
    "/admin/images",
  );
});

test("a slide without a title has the slogan of the house", () => {
  renderWithData(<HeroSection slogan="A gente acende." />, [
    heroRead().queryKey,
    heroFrom({ images: [{ ...image(1), title: "" }] }),
  ]);
  expect(screen.getByText("A gente acende.")).toBeVisible();
});

test("an image without a url is dropped", () => {
  showing({ ...image(1), url: "  " }, image(2));
  expect(current()).toBe("Slide 2");
});

test("previous and next wrap at both ends, dots jump, and the counter follows", async () => {
  showing(image(1), image(2), image(3));
  const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
  expect(screen.getByText("1 / 3", { exact: false })).toBeVisible();
  await press("Slide anterior");
  expect(current()).toBe("Slide 3");
  expect(screen.getByText("3 / 3", { exact: false })).toBeVisible();
  await press("Próximo slide");
  expect(current()).toBe("Slide 1");
  await press("Ir para o slide 2");
  expect(current()).toBe("Slide 2");
});

test("it advances every five seconds until it is paused", () => {
  vi.useFakeTimers();
  showing(image(1), image(2));
  const wait = (ms: number) =>
    act(() => {
      vi.advanceTimersByTime(ms);
    });
  const press = (name: string) => act(() => screen.getByRole("button", { name }).click());
  wait(4_999);
  expect(current()).toBe("Slide 1");
  wait(1);
  expect(current()).toBe("Slide 2");
  wait(5_000);
  expect(current()).toBe("Slide 1");

  press("Pausar carrossel");
  wait(60_000);
  expect(current()).toBe("Slide 1");
  press("Retomar carrossel");
  wait(5_000);
  expect(current()).toBe("Slide 2");
});

test("it starts paused for who asked for less motion", () => {
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
  showing(image(1), image(2));
  expect(screen.getByRole("button", { name: "Retomar carrossel" })).toBeVisible();
});

test("one slide needs no controls", () => {
  showing(image(1));
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});
