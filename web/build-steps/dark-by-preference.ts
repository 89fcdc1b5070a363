import type { Plugin } from "vite";

const dark = /^\[data-mantine-color-scheme="dark"\] \{\n(.*?)^\}\n/ms;

/**
 * Repeats the dark colours of tokens.css for pages without a chosen scheme, which follow the system: plain CSS can only
 * say them twice. Paper stays white.
 */
export function darkByPreference(): Plugin {
  return {
    name: "dark-by-preference",
    enforce: "pre",
    transform: {
      filter: { id: /[\\/]theme[\\/]tokens\.css$/ },
      handler(source) {
        const [block, colours] = dark.exec(source) ?? [];
        if (block === undefined) throw new Error("tokens.css has no dark colours.");
        const followed = `@media screen and (prefers-color-scheme: dark) {
:root:not([data-mantine-color-scheme]) {\n${colours}}\n}\n`;
        return source.replace(block, block + followed);
      },
    },
  };
}
