import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { icons } from "../build-icons.ts";

// The stand is for developers and never built: `npm run stand`.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [icons(), svelte({ configFile: "../svelte.config.js" })],
  server: { port: 5175, fs: { allow: [".."] } },
  cacheDir: "../node_modules/.vite-stand",
});
