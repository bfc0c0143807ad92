// A processor slowed down for a whole process, its workers included: it is stopped for most of the time, a few milliseconds
// at a time. A browser's own means slow down the page's main thread alone.

import { isMainThread, Worker, workerData } from "node:worker_threads";

const WORKING_MS = 3;

/** Until the answer is called, these processes have one part in `slower` of the time. */
export async function slowDown(processes, slower) {
  const until = new Int32Array(new SharedArrayBuffer(4));
  const brake = new Worker(new URL(import.meta.url), { workerData: { processes, slower, until } });
  await new Promise((done) => brake.once("online", done));
  return async () => {
    Atomics.store(until, 0, 1);
    await new Promise((done) => brake.once("exit", done));
  };
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
  while (Atomics.load(until, 0) === 0) {
    tell("SIGSTOP");
    Atomics.wait(until, 0, 0, WORKING_MS * (slower - 1));
    tell("SIGCONT");
    Atomics.wait(until, 0, 0, WORKING_MS);
  }
}

if (!isMainThread) keepSlow(workerData);
