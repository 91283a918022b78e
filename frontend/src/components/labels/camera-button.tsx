import { Camera as CameraIcon } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Camera } from "./camera";
import { tagOf } from "./tag-of";

interface CameraButtonProps {
  onRead: (tag: string) => void;
  /** One label after the other: the camera stays open. */
  many?: boolean;
}

/** 'Usar a câmera' beside a field where a tag is typed, and the camera's picture below it. */
export function CameraButton({ onRead, many = false }: CameraButtonProps) {
  const [isWatching, setWatching] = useState(false);
  const seen = (read: string) => {
    if (!many) setWatching(false);
    onRead(tagOf(read));
  };
  if (isWatching) {
    return (
      <div className="basis-full">
        <Camera onRead={seen} onClose={() => setWatching(false)} />
      </div>
    );
  }
  return (
    <Button icon={CameraIcon} className="min-h-11 max-sm:grow" onClick={() => setWatching(true)}>
      Usar a câmera
    </Button>
  );
}
