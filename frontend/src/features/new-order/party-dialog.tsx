import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { Kegs } from "./party";
import { PartyCalculator } from "./party-calculator";

interface PartyDialogProps {
  onPropose: (kegs: Kegs) => void;
  onClose: () => void;
}

/** The calculator over the wizard: what it proposes is taken without leaving the order. */
export function PartyDialog({ onPropose, onClose }: PartyDialogProps) {
  return (
    <Dialog label="Calculadora de festa" onClose={onClose}>
      <div className="flex flex-col gap-4 p-5">
        <h2 className="pr-12 text-lg font-semibold">Calculadora de festa</h2>
        <PartyCalculator>
          {(kegs) => (
            <Button variant="primary" className="self-start" onClick={() => onPropose(kegs)}>
              Usar estes barris
            </Button>
          )}
        </PartyCalculator>
      </div>
    </Dialog>
  );
}
