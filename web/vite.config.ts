import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { codeSplitting } from "./build-files.ts";
import { icons } from "./build-icons.ts";
import { packed } from "./build-packed.ts";
import { serviceWorker } from "./build-worker.ts";

// The table's server, for `npm run dev`.
const SERVER = process.env.LARCIN_SERVER ?? "http://127.0.0.1:8033";

export default defineConfig({
  plugins: [icons(), svelte(), serviceWorker(), packed()],
  // Files find each other wherever they lie; the page finds them at the root, where the server has them.
  // `larcin site` writes other paths into the page.
  experimental: { renderBuiltUrl: (file, { hostType }) => (hostType === "html" ? `/${file}` : { relative: true }) },
  worker: { format: "es" },
  server: { proxy: { "/api": { target: SERVER, ws: true }, "/as": SERVER, "/engine": SERVER } },
  build: {
    outDir: "../src/larcin/table/page",
    emptyOutDir: true,
    target: "es2022",
    reportCompressedSize: false,
    // Fonts stay files, so that they can be preloaded and cached.
    assetsInlineLimit: 0,
    rolldownOptions: { checks: { pluginTimings: false }, output: { codeSplitting } },
  },
});
