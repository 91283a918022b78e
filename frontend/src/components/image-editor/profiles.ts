import { type Kind, profiles as sizes } from "@/components/images/limits";

/** What the editor makes of a picture of this kind: sections 3 and 9 of the specification. */
export interface OutputProfile {
  /** Pixels of the file. */
  width: number;
  height: number;
  /** As people write it: '21:9'. */
  aspect: string;
  /** `contain`: the whole picture may also be shown, between light grey borders. */
  fit: "cover" | "contain";
  /** WebP quality to begin with, 0 to 1. */
  quality: number;
  /** Bytes. */
  largestFile: number;
}

const output = (kind: Kind, fit: OutputProfile["fit"], quality: number, largestFile: number): OutputProfile => {
  const { width, height, aspect } = sizes[kind];
  return { width, height, aspect, fit, quality, largestFile };
};

export const outputProfiles: Record<Kind, OutputProfile> = {
  category: output("category", "cover", 0.9, 500_000),
  product: output("product", "contain", 0.92, 400_000),
  hero: output("hero", "cover", 0.92, 600_000),
};
