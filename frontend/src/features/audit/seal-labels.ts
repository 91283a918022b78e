import type { Shape, Tone } from "@/components/ui/badge";
import type { SealState } from "./seal";

interface Words {
  label: string;
  tone: Tone;
  shape: Shape;
  /** What it means, and what to do. */
  meaning: string;
}

/** How the seal stands, for somebody who owns a pub. */
export const states: Record<SealState, Words> = {
  signed: {
    label: "Tudo lacrado",
    tone: "ok",
    shape: "check",
    meaning: "Tudo o que aconteceu até agora está coberto por uma assinatura.",
  },
  pending: {
    label: "Em dia",
    tone: "ok",
    shape: "half",
    meaning: "O que aconteceu depois da última assinatura será assinado em breve, sem ninguém precisar fazer nada.",
  },
  unsigned: {
    label: "Ainda sem lacre",
    tone: "neutral",
    shape: "ring",
    meaning: "Nada foi assinado ainda. A primeira assinatura é feita sozinha, logo depois do primeiro acontecimento.",
  },
  behind: {
    label: "Sendo refeito",
    tone: "warn",
    shape: "half",
    meaning: "O lacre está sendo refeito a partir da história. Ele volta a ser assinado quando chegar ao último lacre.",
  },
  diverged: {
    label: "Não continua o anterior",
    tone: "bad",
    shape: "cross",
    meaning:
      "O que está gravado não continua o que foi assinado, e por isso nada mais é assinado. Confira a história agora e chame quem cuida do sistema.",
  },
  refused: {
    label: "A história mudou",
    tone: "bad",
    shape: "cross",
    meaning:
      "O lacre foi calculado de novo e não é mais o mesmo: um acontecimento já lacrado foi mudado. O lacre anterior continua. Confira a história agora e chame quem cuida do sistema.",
  },
  damaged: {
    label: "Arquivo danificado",
    tone: "bad",
    shape: "cross",
    meaning: "O arquivo dos lacres não pode ser lido. Chame quem cuida do sistema: cópias guardadas fora daqui valem.",
  },
};
