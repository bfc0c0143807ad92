import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { icons } from "./build-icons.ts";

export default defineConfig({
  plugins: [icons(), svelte()],
  // Components are tested as the browser runs them.
  resolve: { conditions: ["browser"] },
  // The time is for tests that hang: on a busy machine the first of a file, which loads a whole table, takes many times as long as alone.
  test: { include: ["src/**/*.test.ts"], testTimeout: 120_000, hookTimeout: 120_000 },
});
