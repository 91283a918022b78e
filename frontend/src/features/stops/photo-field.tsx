import { Camera } from "lucide-react";
import { useState } from "react";
import { buttonClass } from "@/components/ui/button";
import { type Photo, scaledPhoto } from "./photo";

interface PhotoFieldProps {
  label: string;
  photo: Photo;
  onPhoto: (photo: Photo) => void;
}

/** Takes a photo with the phone's camera, and shows it. One that cannot be read leaves the one before. */
export function PhotoField({ label, photo, onPhoto }: PhotoFieldProps) {
  const [isUnreadable, setUnreadable] = useState(false);
  const isReading = photo === undefined;
  const take = async (file: File | undefined) => {
    if (!file) return;
    onPhoto(undefined);
    setUnreadable(false);
    try {
      onPhoto(await scaledPhoto(file));
    } catch {
      onPhoto(photo);
      setUnreadable(true);
    }
  };
  return (
    <div className="flex flex-col gap-2">
      {photo && (
        <img
          src={`data:image/jpeg;base64,${photo}`}
          alt={label}
          className="max-h-56 self-start rounded-control border border-line"
        />
      )}
      <label className={buttonClass("secondary", "large", "relative focus-within:outline-2")}>
        <Camera aria-hidden="true" className="size-5" />
        {isReading ? "Lendo a foto…" : photo ? "Tirar outra" : label}
        <input
          type="file"
          accept="image/*"
          disabled={isReading}
          capture="environment"
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={({ target }) => void take(target.files?.[0])}
        />
      </label>
      <p role="alert" className={isUnreadable ? "text-sm" : "hidden"}>
        {isUnreadable && "Esta foto não pôde ser lida. Tire outra."}
      </p>
    </div>
  );
}
