import { Camera } from "lucide-react";
import { useState } from "react";
import { buttonClass } from "@/components/ui/button";
import { scaledPhoto } from "./photo";

interface PhotoFieldProps {
  label: string;
  /** In base64. */
  photo: string | null;
  onPhoto: (photo: string) => void;
}

/** Takes a photo with the phone's camera, and shows it. */
export function PhotoField({ label, photo, onPhoto }: PhotoFieldProps) {
  const [isUnreadable, setUnreadable] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    try {
      onPhoto(await scaledPhoto(file));
      setUnreadable(false);
    } catch {
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
        {photo ? "Tirar outra" : label}
        <input
          type="file"
          accept="image/*"
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
