import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { icons } from "./build-icons.ts";

export default defineConfig({
  plugins: [icons(), svelte()],
  // Components are tested as the browser runs them.
  resolve: { conditions: ["browser"] },
  test: { include: ["src/**/*.test.ts"] },
});
