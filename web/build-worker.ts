// Builds the service worker, once everything else is there: it is told of every file of the page, so that it can keep them.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin } from "vite";

/** Browsers fetch icons themselves, and keep them where they like. */
const NOT_KEPT = /^(icons\/|index\.html$|sw\.js$)/;

export function serviceWorker(): Plugin {
  let folder = "";
  return {
    name: "larcin-service-worker",
    apply: "build",
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      async handler() {
        await build({
          configFile: false,
          publicDir: false,
          logLevel: "warn",
          define: { __WB_MANIFEST: JSON.stringify(filesOf(folder)) },
          build: {
            outDir: folder,
            emptyOutDir: false,
            target: "es2022",
            reportCompressedSize: false,
            rolldownOptions: {
              input: join(import.meta.dirname, "src", "offline", "worker.ts"),
              output: { format: "iife", entryFileNames: "sw.js" },
            },
          },
        });
      },
    },
  };
}

/** Every file with what tells its versions apart; those in `assets` have it in their names. */
function filesOf(folder: string): { url: string; revision: string | null }[] {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const names = found.map((entry) =>
    join(entry.parentPath, entry.name)
      .slice(folder.length + 1)
      .replaceAll("\\", "/"),
  );
  return names
    .filter((name) => !NOT_KEPT.test(name))
    .sort()
    .map((name) => ({ url: name, revision: revisionOf(folder, name) }));
}

function revisionOf(folder: string, name: string): string | null {
  if (name.startsWith("assets/")) return null;
  return createHash("sha256")
    .update(readFileSync(join(folder, name)))
    .digest("hex")
    .slice(0, 16);
}
