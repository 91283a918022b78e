import type { Picture } from "@/api/public/picture";
import { MissingPicture } from "@/components/picture/missing-picture";
import { PictureImage } from "@/components/picture/picture-image";

interface CategoryBannerProps {
  /** Of the heading, for the section that it names. */
  headingId: string;
  name: string;
  description: string;
  image: Picture | null;
}

/** What a category of the menu begins with: its picture, and over it its name; lower where the category is closed. */
export function CategoryBanner({ headingId, name, description, image }: CategoryBannerProps) {
  return (
    <div className="relative flex h-44 items-end overflow-hidden rounded-pub bg-raised transition-none in-[details:not([open])]:h-24 sm:h-56 sm:in-[details:not([open])]:h-32 lg:h-80 lg:in-[details:not([open])]:h-40">
      <div className="absolute inset-0">
        {image ? (
          <PictureImage
            picture={image}
            sizes="(min-width: 1408px) 83rem, 100vw"
            decorative
            className="object-[50%_30%]"
          />
        ) : (
          <MissingPicture />
        )}
      </div>
      <div className="absolute inset-0 bg-linear-to-tr from-black/90 via-black/50 to-transparent" />
      <div className="relative p-5 pr-14 sm:p-8 sm:pr-18">
        <h3 id={headingId} className="line-clamp-2 font-display text-title font-semibold text-balance">
          {name}
        </h3>
        {description && (
          <p className="mt-1.5 line-clamp-2 max-w-xl text-pretty text-text/90 in-[details:not([open])]:hidden">
            {description}
          </p>
        )}
      </div>
    </div>
  );
}
