// What linters look for in the page. Its layout is Prettier's affair (.prettierrc.json), its types svelte-check's.

import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules", "stand/public", "src/protocol.ts"] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    languageOptions: {
      globals: { ...globals.browser, ...globals.node },
      parserOptions: { projectService: true, extraFileExtensions: [".svelte"], svelteConfig },
    },
  },
  { files: ["**/*.svelte", "**/*.svelte.ts"], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    files: ["**/*.ts", "**/*.svelte"],
    rules: {
      "no-undef": "off", // the types know
      "svelte/prefer-svelte-reactivity": "off", // it takes every Map and URL for state
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-unnecessary-type-assertion": "error",
    },
  },
  // Icons, which the build brings in, faces, which the page draws itself, and rules, which the server wrote as HTML without letting any through.
  {
    files: ["src/table/Icon.svelte", "src/faces/Face.svelte", "src/games/**/*.svelte", "src/pages/Rule*.svelte"],
    rules: { "svelte/no-at-html-tags": "off" },
  },
  { files: ["*.js"], ...ts.configs.disableTypeChecked },
);
