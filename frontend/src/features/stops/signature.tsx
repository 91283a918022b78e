import { Eraser } from "lucide-react";
import { type PointerEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { base64Of } from "./photo";

const WIDTH = 640;
const HEIGHT = 256;
const PEN = 4;

interface SignatureProps {
  /** A PNG in base64 after each stroke; `null` once it is wiped. */
  onSign: (signature: string | null) => void;
}

/** A signature by finger on the glass: black on white in every theme, as on paper. */
export function Signature({ onSign }: SignatureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isDrawing = useRef(false);
  const [isEmpty, setEmpty] = useState(true);

  const spot = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return [((clientX - left) * WIDTH) / width, ((clientY - top) * HEIGHT) / height] as const;
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = event.currentTarget.getContext("2d");
    if (!pen) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    if (isEmpty) {
      // a PNG without a ground is black on black in a dark viewer
      pen.fillStyle = "white";
      pen.fillRect(0, 0, WIDTH, HEIGHT);
    }
    pen.lineWidth = PEN;
    pen.lineCap = "round";
    pen.lineJoin = "round";
    const [x, y] = spot(event);
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(x, y);
    pen.stroke();
    isDrawing.current = true;
    setEmpty(false);
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = event.currentTarget.getContext("2d");
    if (!isDrawing.current || !pen) return;
    pen.lineTo(...spot(event));
    pen.stroke();
  };
  const end = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!isDrawing.current) return;
    isDrawing.current = false;
    onSign(base64Of(event.currentTarget.toDataURL("image/png")) || null); // a canvas without memory gives nothing
  };
  const wipe = () => {
    canvas.current?.getContext("2d")?.clearRect(0, 0, WIDTH, HEIGHT);
    setEmpty(true);
    onSign(null);
  };

  return (
    <div className="flex flex-col gap-2">
      <div className="relative">
        <canvas
          ref={canvas}
          role="img"
          aria-label="Área da assinatura"
          width={WIDTH}
          height={HEIGHT}
          onPointerDown={begin}
          onPointerMove={draw}
          onPointerUp={end}
          onPointerCancel={end}
          className="aspect-5/2 w-full touch-none rounded-control border-2 border-line-strong bg-white"
        />
        {isEmpty && (
          <p className="pointer-events-none absolute inset-x-6 bottom-6 border-t border-black pt-1 text-center text-sm text-black">
            Assine aqui com o dedo
          </p>
        )}
      </div>
      <Button size="large" icon={Eraser} disabled={isEmpty} onClick={wipe}>
        Apagar assinatura
      </Button>
    </div>
  );
}
