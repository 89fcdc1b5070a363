import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

const api = process.env.API_URL ?? "http://127.0.0.1:3000";

/**
 * What goes together into one file: on a phone far from the server each request costs more than the bytes in it. A
 * module that another face needs as well stays out of `site`, or that face would load the whole of it.
 */
const files = {
  react: [/node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, /rolldown[\\/]runtime/],
  // What the root of every page needs, wherever it stands.
  shell: [
    /[\\/]app[\\/]root\.tsx/,
    /[\\/]app[\\/]theme[\\/](country-cloth|cloth|logo|loading-data|unexpected)\b/,
    /[\\/]app[\\/]lib[\\/](describe-page|session|claims|use-session|use-session-timers|keep-offline)\.ts/,
    /[\\/]app[\\/]ui[\\/](notify|alert-dialog)\b/,
    /[\\/]contract[\\/]src[\\/](constants|texts[\\/]public-site)\.ts/,
    /preload-helper/,
  ],
  // What sends a form, on sign-in pages and on public ones.
  forms: [
    /[\\/]app[\\/]lib[\\/](post|send|api-error|sign-out|session-timers|refresh-session)\.ts/,
    /[\\/]app[\\/]ui[\\/](banner|plain-form)\b/,
    /[\\/]app[\\/]auth[\\/](sign-in-form|use-sign-in)\b/,
    /[\\/]app[\\/]account[\\/]checks\b/,
    /[\\/]contract[\\/]src[\\/](email|phone|names|auth[\\/]texts|texts[\\/](general|account-forms))\.ts/,
  ],
  // The figures of an offer; the areas count with them too.
  figures: [
    /[\\/]contract[\\/]src[\\/](dates|money|offers|loans[\\/](apr|approval-texts|cost|terms))\.ts/,
  ],
  // The look of every public page in one style sheet, and what most of them are made of.
  site: [
    /[\\/]app[\\/]public[\\/](ui|drawings[\\/]drawing|services[\\/]service-pictures)\b/,
    /[\\/]app[\\/]public[\\/]calculator[\\/]offer-cost\b/,
    /[\\/]app[\\/]public[\\/]content[\\/](office|partners|services)\b/,
    /[\\/]app[\\/]public[\\/].*\.(css|svg)/,
  ],
  zod: [/node_modules[\\/]zod[\\/]/],
  icons: [/node_modules[\\/]@tabler[\\/]/],
  status: [/[\\/]contract[\\/]src[\\/]loans[\\/](status|texts)\.ts/],
  // What the frame of a signed-in area and the Overview are made of.
  frame: [
    /[\\/]app[\\/]ui[\\/](area-shell|area-provider|hint|menu-link|color-scheme-switch)\b/,
    /[\\/]app[\\/]ui[\\/](load-failure|money|page-header|section|section-boundary)\.tsx/,
    /[\\/]app[\\/]theme[\\/](theme|with-kit)\.ts/,
    /[\\/]app[\\/]lib[\\/](query|use-section|use-sidebar)\b/,
    /[\\/]contract[\\/]src[\\/](access|endpoint)\.ts/,
    /node_modules[\\/](@tanstack|@mantine[\\/](hooks|core[\\/]esm[\\/]core))[\\/]/,
    kit("ActionIcon|Button|CloseButton|Input|InputBase|Kbd|Loader|NativeSelect|Skeleton|TextInput"),
    kit("Transition|UnstyledButton"),
    /[\\/]components[\\/]Combobox[\\/](Combobox\.module|ComboboxChevron|get-parsed)/,
  ],
  dialogs: [
    kit("Drawer|Modal|ModalBase|FocusTrap|Portal|Overlay"),
    /node_modules[\\/](react-remove-scroll|use-sidecar)/,
  ],
  // Lists to choose from, which float over the page.
  choices: [kit("Combobox|Popover|ScrollArea|Select"), /node_modules[\\/]@floating-ui[\\/]/],
  // What nearly every list of the areas is made of.
  lists: [
    /[\\/]app[\\/]ui[\\/](data-table|detail-drawer|list-tools|pager|search-field|skeletons|status-badge)/,
    /[\\/]app[\\/](lib[\\/]use-pages|theme[\\/]status)\.ts/,
    kit("Avatar|Badge|Group|Stack|Text"),
  ],
  // What nearly every form of the areas is made of.
  fields: [
    /node_modules[\\/]@mantine[\\/]form[\\/]/,
    /[\\/]app[\\/]ui[\\/](confirm-consequence|edit-panel|field-error-summary|form-grid)/,
    /[\\/]app[\\/]lib[\\/]use-sending\.ts/,
    kit("Alert|List|PasswordInput"),
  ],
  customers: [/[\\/]contract[\\/]src[\\/]customers[\\/]/],
  records: [/[\\/]app[\\/]customer-records[\\/](?!district)/],
};

/** Components of the kit by their folders. */
function kit(names: string): RegExp {
  return new RegExp(String.raw`@mantine[\\/]core[\\/]esm[\\/]components[\\/](${names})[\\/]`);
}

const groups = Object.entries(files).map(([name, parts], at) => ({
  name,
  test: (module: string) => parts.some((part) => part.test(module)),
  priority: 99 - at,
}));

/**
 * Parts of packages that come along and never run. Zod's schemas each carry a writer of JSON Schema, a sixth of Zod; the
 * browser only checks with them. The kit's dialogs import its scroll area, and all that places floating things, only to
 * ask whether they were given it, which none of ours is.
 */
function leaveOutIdleParts(): Plugin {
  return {
    name: "leave-out-idle-parts",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    resolveId: {
      filter: { id: /[\\/]ScrollArea[\\/]ScrollArea\.mjs$/ },
      handler: (_, importer = "") =>
        /[\\/](ModalRoot|DrawerRoot)\.mjs$/.test(importer) ? "\0no-scroll-area" : null,
    },
    load: {
      filter: { id: /^\0no-scroll-area$/ },
      handler: () => "export const ScrollArea = { Autosize: null };",
    },
    transform: {
      filter: { id: /[\\/]zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/ },
      handler: (code) => {
        const names = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)];
        const exports = names.map(([, name]) => `nothing as ${name}`).join(", ");
        return { code: `const nothing = () => undefined;\nexport { ${exports} };`, map: null };
      },
    },
  };
}

export default defineConfig({
  plugins: [reactRouter(), leaveOutIdleParts()],
  server: { proxy: { "/api": { target: api, changeOrigin: false } } },
  // Fonts and pictures stay files: the content security policy allows no data: fonts.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups },
          },
        },
      },
    },
  },
});
