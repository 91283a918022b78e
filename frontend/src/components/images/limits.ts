import type { AdminImageType } from "@/api/generated/query";

export type Kind = AdminImageType;

const MEGABYTE = 1024 * 1024;

/** By use: the size in pixels that a picture is shown in, and how many there may be. */
export interface Profile {
  /** As a person calls it: 'para categoria'. */
  label: string;
  width: number;
  height: number;
  aspect: string;
  most: number;
}

export const profiles: Record<Kind, Profile> = {
  category: { label: "categoria", width: 1680, height: 720, aspect: "21:9", most: 1 },
  product: { label: "produto", width: 1080, height: 1350, aspect: "4:5", most: 1 },
  hero: { label: "hero", width: 1600, height: 900, aspect: "16:9", most: 15 },
};

export const TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
/** Bytes. The image manager and the hero dialog differ; the specification lets both stand. */
export const LARGEST = { manager: 5 * MEGABYTE, heroDialog: 10 * MEGABYTE } as const;

/** The texts of uploads. Other programs and tests know them letter by letter. */
export const imageTexts = {
  notAFile: "Invalid file: expected File object",
  type: `Tipo de arquivo não permitido. Use: ${TYPES.join(", ")}`,
  heic: "A foto está em HEIC. No iPhone, escolha Ajustes › Câmera › Formatos › Mais Compatível e tire outra, ou envie a foto como JPEG.",
  tooLarge: (bytes: number) => `Arquivo muito grande. Máximo: ${Math.round(bytes / MEGABYTE)}MB`,
  tooSmall: (least: Dimensions, actual: Dimensions) =>
    `Dimensões insuficientes. Mínimo: ${least.width}x${least.height} px (arquivo: ${actual.width}x${actual.height} px)`,
  unreadable: "Não foi possível ler a imagem para validar dimensões.",
  tooMany: (kind: Kind) => `Máximo de ${profiles[kind].most} imagem(ns) permitida(s) para ${profiles[kind].label}`,
  underWay: (names: readonly string[]) => `Arquivo(s) já sendo enviado(s): ${names.join(", ")}`,
  confirmDelete: "Tem certeza que deseja excluir esta imagem?",
  confirmBulkDelete: (count: number) => `Tem certeza que deseja excluir ${count} imagem(ns)?`,
} as const;

/** Pixels. */
export interface Dimensions {
  width: number;
  height: number;
}

const units = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1 });

/** `830 KB`, `2,4 MB`. */
export function bytesText(bytes: number): string {
  return bytes < MEGABYTE ? `${Math.ceil(bytes / 1024)} KB` : `${units.format(bytes / MEGABYTE)} MB`;
}
