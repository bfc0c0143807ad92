// A processor slowed down for a whole process, its workers included: it is stopped for most of the time, a few milliseconds
// at a time. A browser's own means slow down the page's main thread alone.

import { readFileSync } from "node:fs";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

const WORKING_MS = 3;
/** In which Linux counts the time of processors. */
const TICKS_A_SECOND = 100;

/**
 * Until the answer is called, these processes have one part in `slower` of the time. It answers with how many seconds of a processor they have
 * had when, in milliseconds of the clock: other than what a clock says, that does not depend on who else is at work on the machine.
 */
export async function slowDown(processes, slower) {
  const until = new Int32Array(new SharedArrayBuffer(4));
  const brake = new Worker(new URL(import.meta.url), { workerData: { processes, slower, until } });
  const noted = new Promise((done) => brake.once("message", done));
  await new Promise((done) => brake.once("online", done));
  const gone = new Promise((done) => brake.once("exit", done));
  return async () => {
    Atomics.store(until, 0, 1);
    await gone;
    return noted;
  };
}

/** The seconds of a processor that a process has had; none for one that is gone. */
function spentBy(each) {
  try {
    const [user, system] = readFileSync(`/proc/${each}/stat`, "utf8").replace(/^.*\) /, "").split(" ").slice(11, 13).map(Number);
    return (user + system) / TICKS_A_SECOND;
  } catch {
    return 0;
  }
}

/** A tab may be closed meanwhile; the others must not stay as they are for that. */
function signal(each, what) {
  try {
    process.kill(each, what);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

function keepSlow({ processes, slower, until }) {
  const tell = (what) => processes.forEach((each) => signal(each, what));
  const noted = [];
  while (Atomics.load(until, 0) === 0) {
    tell("SIGSTOP");
    noted.push({ at: Date.now(), spent: processes.reduce((sum, each) => sum + spentBy(each), 0) });
    Atomics.wait(until, 0, 0, WORKING_MS * (slower - 1));
    tell("SIGCONT");
    Atomics.wait(until, 0, 0, WORKING_MS);
  }
  parentPort.postMessage(noted);
}

if (!isMainThread) keepSlow(workerData);
