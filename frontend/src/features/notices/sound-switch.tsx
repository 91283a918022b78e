import { useState } from "react";
import { chime } from "@/lib/chime";
import { isSoundOn, switchSound } from "./sound";
import { SwitchRow } from "./switch-row";

/** Whether this browser sounds for tables that call or order and for new notices. Switching it on plays the sound. */
export function SoundSwitch() {
  const [isOn, setOn] = useState(isSoundOn);
  const change = (on: boolean) => {
    switchSound(on);
    setOn(on);
    if (on) chime();
  };
  return (
    <SwitchRow
      label="Tocar som"
      hint="Para mesas e avisos, neste navegador, com o sistema aberto."
      checked={isOn}
      onChange={change}
    />
  );
}
