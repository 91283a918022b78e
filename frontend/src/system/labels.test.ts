import { expect, it } from "vitest";
import { ledText } from "./labels";

it("names each job in Portuguese", () => {
  expect(ledText({ doing: { leads: ["messages", "seal-copies"] } } as Parameters<typeof ledText>[0])).toBe(
    "Cuida, sozinho, de: avisos a enviar e cópias do lacre fora da casa",
  );
});
