// Two small sounds, made on the spot: a knock when it is your turn, a rustle when cards or tiles turn. Off unless wanted.

let speaker: AudioContext | null = null;

function tone(frequency: number, length: number, loudness: number, kind: OscillatorType): void {
  speaker ??= new AudioContext();
  const voice = speaker.createOscillator();
  const volume = speaker.createGain();
  voice.type = kind;
  voice.frequency.value = frequency;
  volume.gain.setValueAtTime(loudness, speaker.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.0001, speaker.currentTime + length);
  voice.connect(volume).connect(speaker.destination);
  voice.start();
  voice.stop(speaker.currentTime + length);
}

export const knock = (): void => tone(180, 0.12, 0.25, "triangle");
export const rustle = (): void => tone(900, 0.05, 0.06, "square");
