// Which modules come in one file. Left to itself the bundler makes a file of whatever two pages have in common, dozens of a few
// hundred bytes each, and on a slow line they wait for each other: browsers fetch six at a time from most hosts.

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const SOURCES = join(import.meta.dirname, "src");
const GAMES = readdirSync(join(SOURCES, "games")).filter((name) => existsSync(join(SOURCES, "games", name, "index.ts")));

/** As much of the bundler's knowledge as is needed. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Modules with all that they import, directly or not; what they import on demand comes on demand. */
function reach(graph: Graph, ...files: string[]): Set<string> {
  const found = new Set<string>();
  const next = files.map((file) => join(SOURCES, file).replaceAll("\\", "/"));
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    next.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

interface Files {
  crowd: Set<string>;
  table: Set<string>;
  games: Map<string, Set<string>>;
}

const known = new WeakMap<Graph, Files>();

function filesOf(graph: Graph): Files {
  let files = known.get(graph);
  if (!files) {
    const games = new Map(GAMES.map((game) => [game, reach(graph, `games/${game}/index.ts`, `games/${game}/guide.ts`)]));
    files = { crowd: reach(graph, "pages/Crowd.svelte"), table: reach(graph, "pages/Table.svelte"), games };
    known.set(graph, files);
  }
  return files;
}

const gamesWith = (id: string, graph: Graph): string[] =>
  [...filesOf(graph).games].flatMap(([game, reached]) => (reached.has(id) ? [game] : []));

/** For Rolldown. A file takes along what its modules import, unless another one has it: so what many use comes first. */
export const codeSplitting = {
  groups: [
    { name: "larcin", tags: ["$initial" as const] },
    { debugName: "the faces of the front page", name: (id: string, graph: Graph) => (filesOf(graph).crowd.has(id) ? "crowd" : null) },
    {
      debugName: "what tables have in common",
      name: (id: string, graph: Graph) => (filesOf(graph).table.has(id) || gamesWith(id, graph).length > 1 ? "table" : null),
    },
    { debugName: "each game's own", name: (id: string, graph: Graph) => gamesWith(id, graph)[0] ?? null },
  ].map((group, place, { length }) => ({ ...group, priority: length - place })),
};
