// The engraved icons: `import coins from "icon:coins"` gives one drawing of game-icons (CC BY 3.0), so that only those
// that are used are in the page, each in the part of it that uses it. A name that does not exist breaks the build.

import { createRequire } from "node:module";
import type { Plugin } from "vite";
import { shorter } from "./build-paths.ts";

const PREFIX = "icon:";

interface IconSet {
  icons: Record<string, { body: string }>;
}

export function icons(): Plugin {
  let set: IconSet | undefined;
  return {
    name: "larcin-icons",
    resolveId(id: string) {
      return id.startsWith(PREFIX) ? `\0${id}` : undefined;
    },
    load(id: string) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      set ??= createRequire(import.meta.url)("@iconify-json/game-icons/icons.json") as IconSet;
      const name = id.slice(PREFIX.length + 1);
      const icon = set.icons[name];
      if (!icon) return this.error(`There is no game-icon named "${name}": see https://icon-sets.iconify.design/game-icons`);
      const body = icon.body.replaceAll(/ d="([^"]+)"/g, (_, path: string) => ` d="${shorter(path)}"`);
      return `export default ${JSON.stringify(body)};`;
    },
  };
}
