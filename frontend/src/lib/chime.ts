/** Two short tones, as of a bell on a counter. Silent where the browser wants a press first, or has no sound at all. */
export function chime(): void {
  if (!("AudioContext" in globalThis)) return;
  const audio = new AudioContext();
  const tones = [
    { frequency: 880, at: 0 },
    { frequency: 1175, at: 0.18 },
  ];
  for (const { frequency, at } of tones) {
    const tone = new OscillatorNode(audio, { frequency });
    const volume = new GainNode(audio, { gain: 0 });
    const start = audio.currentTime + at;
    volume.gain.setValueAtTime(0.25, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.4);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.4);
    if (at > 0) tone.onended = () => void audio.close();
  }
}
