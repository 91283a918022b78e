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

/** What a category of the menu begins with: its picture, and over it its name. */
export function CategoryBanner({ headingId, name, description, image }: CategoryBannerProps) {
  return (
    <div className="relative mb-7 flex h-44 items-end overflow-hidden rounded-pub bg-raised sm:h-56 lg:h-80">
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
      <div className="relative p-5 sm:p-8">
        <h3 id={headingId} className="line-clamp-2 font-display text-title font-semibold text-balance">
          {name}
        </h3>
        {description && <p className="mt-1.5 line-clamp-2 max-w-xl text-pretty text-text/90">{description}</p>}
      </div>
    </div>
  );
}
