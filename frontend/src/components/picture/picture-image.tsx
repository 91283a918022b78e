import { useState } from "react";
import { type Picture, srcSetOf } from "@/api/public/picture";
import { classNames } from "@/components/ui/class-names";

interface PictureImageProps {
  picture: Picture;
  /** How wide it is shown, as `sizes` says it; the browser picks the file by it. */
  sizes: string;
  /** For the one picture that is seen first. */
  priority?: boolean;
  /** True where a text beside it already says what it shows. */
  decorative?: boolean;
  className?: string;
}

/** A picture that fills its place: its dominant colour until it has arrived, and hidden where it does not. */
export function PictureImage({ picture, sizes, priority, decorative, className }: PictureImageProps) {
  const [failed, setFailed] = useState(false);
  return (
    <img
      src={picture.url}
      srcSet={srcSetOf(picture)}
      sizes={sizes}
      width={picture.width || undefined}
      height={picture.height || undefined}
      alt={decorative ? "" : picture.alt}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : "auto"}
      decoding={priority ? "sync" : "async"}
      onError={() => setFailed(true)}
      style={{ backgroundColor: picture.color }}
      className={classNames("size-full object-cover", failed && "invisible", className)}
    />
  );
}
