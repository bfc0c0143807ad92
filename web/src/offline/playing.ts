// Windows in which a game is open say so to each other: no new version is taken while one is.

const LOCK = "larcin-playing";

let here = false;

/** Say that a game is open in this window, until what is returned is called. */
export function beginPlaying(): () => void {
  here = true;
  let end: () => void = () => undefined;
  const over = new Promise<void>((done) => (end = done));
  void navigator.locks?.request(LOCK, { mode: "shared" }, () => over);
  return () => {
    here = false;
    end();
  };
}

export const isPlaying = (): boolean => here;

/** Whether a game is open in any window of this page. */
export async function isPlayingAnywhere(): Promise<boolean> {
  const locks = await navigator.locks.query();
  return (locks.held ?? []).some(({ name }) => name === LOCK);
}
