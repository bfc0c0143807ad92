// A real Chromium: the one that LARCIN_CHROMIUM names, or the one that comes from npm.

import chromium from "@sparticuz/chromium";
import { chromium as browsers } from "playwright-core";

export async function launch() {
  const given = process.env.LARCIN_CHROMIUM;
  const executablePath = given ?? (await chromium.executablePath());
  // The sandbox asks for rights that containers do not have; the pages are our own.
  // `larcin.test` is this computer by a name that browsers do not trust as they trust 127.0.0.1: as an address in the house.
  const args = ["--no-sandbox", "--no-zygote", "--host-resolver-rules=MAP larcin.test 127.0.0.1"];
  return browsers.launch({ headless: true, executablePath, args });
}
