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
    /[\\/]components[\\/]theme[\\/](pattern-band|pattern|logo|loading-data|unexpected)\b/,
    /[\\/]app[\\/]core[\\/](describe-page|session|claims|use-session|use-session-timers|register-service-worker)\.ts/,
    /[\\/]app[\\/]components[\\/](feedback[\\/]notify|drawer[\\/]alert-dialog)\b/,
    /[\\/]contract[\\/]src[\\/](core[\\/]constants|texts[\\/]public-site)\.ts/,
    /preload-helper/,
  ],
  // What sends a form, on sign-in pages and on public ones.
  forms: [
    /[\\/]app[\\/]core[\\/](post|send|api-error|form-error|use-submit|sign-out|session-timers|refresh-session)\.ts/,
    /[\\/]app[\\/]components[\\/](feedback[\\/]banner|public-form)\b/,
    /[\\/]app[\\/]auth[\\/](sign-in-form|use-sign-in)\b/,
    /[\\/]app[\\/]account[\\/]checks\b/,
    /[\\/]contract[\\/]src[\\/](core[\\/](email|phone|names)|auth[\\/]texts|texts[\\/](general|account-forms))\.ts/,
  ],
  // The figures of an offer; the areas count with them too.
  figures: [
    /[\\/]contract[\\/]src[\\/](core[\\/](dates|money)|products[\\/]offers|loans[\\/](apr|approval-texts|cost|terms))\.ts/,
  ],
  // The look of every public page in one style sheet, and what most of them are made of.
  site: [
    /[\\/]app[\\/]public[\\/](components|illustrations[\\/]illustration|services[\\/]service-pictures)\b/,
    /[\\/]app[\\/]public[\\/]calculator[\\/]offer-cost\b/,
    /[\\/]app[\\/]public[\\/]content[\\/](office|partners|services)\b/,
    /[\\/]app[\\/]public[\\/].*\.(css|svg)/,
  ],
  zod: [/node_modules[\\/]zod[\\/]/],
  icons: [/node_modules[\\/]@tabler[\\/]/],
  status: [/[\\/]contract[\\/]src[\\/]loans[\\/](status|texts)\.ts/],
  // What the frame of a signed-in area and the Overview are made of.
  frame: [
    /[\\/]app[\\/]components[\\/](shell[\\/](area-shell|area-provider|menu-link|color-scheme-switch)|form[\\/]hint)\b/,
    /[\\/]app[\\/]components[\\/](feedback[\\/]error-state|display[\\/]money|shell[\\/](page-header|section|section-boundary))\.tsx/,
    /[\\/]components[\\/]theme[\\/](theme|with-mantine)\.ts/,
    /[\\/]app[\\/]core[\\/](query|use-section|use-sidebar)\b/,
    /[\\/]contract[\\/]src[\\/]core[\\/](access|endpoint)\.ts/,
    /node_modules[\\/](@tanstack|@mantine[\\/](hooks|core[\\/]esm[\\/]core))[\\/]/,
    mantine(
      "ActionIcon|Button|CloseButton|Input|InputBase|Kbd|Loader|NativeSelect|Skeleton|TextInput",
    ),
    mantine("Transition|UnstyledButton"),
    /[\\/]components[\\/]Combobox[\\/](Combobox\.module|ComboboxChevron|get-parsed)/,
  ],
  dialogs: [
    mantine("Drawer|Modal|ModalBase|FocusTrap|Portal|Overlay"),
    /node_modules[\\/](react-remove-scroll|use-sidecar)/,
  ],
  // Lists to choose from, which float over the page.
  choices: [mantine("Combobox|Popover|ScrollArea|Select"), /node_modules[\\/]@floating-ui[\\/]/],
  // What nearly every list of the areas is made of.
  lists: [
    /[\\/]app[\\/]components[\\/](table[\\/](data-table|list-tools|pager|search-field)|drawer[\\/]detail-drawer|feedback[\\/]skeletons|display[\\/]status-badge)/,
    /[\\/]app[\\/](core[\\/]use-pages|back-office[\\/](list-page|use-list-state)|components[\\/]theme[\\/]status)\.ts/,
    mantine("Avatar|Badge|Group|Stack|Text"),
  ],
  // What nearly every form of the areas is made of.
  fields: [
    /node_modules[\\/]@mantine[\\/]form[\\/]/,
    /[\\/]app[\\/]components[\\/](drawer[\\/]confirm-action|form[\\/](edit-panel|field-error-summary|form))/,
    /[\\/]app[\\/]core[\\/]use-app-form\.ts/,
    mantine("Alert|List|PasswordInput"),
  ],
  customers: [/[\\/]contract[\\/]src[\\/]customers[\\/]/],
  records: [/[\\/]app[\\/]customer-records[\\/](?!district)/],
};

/** Components of Mantine by their folders. */
function mantine(names: string): RegExp {
  return new RegExp(String.raw`@mantine[\\/]core[\\/]esm[\\/]components[\\/](${names})[\\/]`);
}

const groups = Object.entries(files).map(([name, parts], at) => ({
  name,
  test: (module: string) => parts.some((part) => part.test(module)),
  priority: 99 - at,
}));

/**
 * Parts of packages that come along and never run. Zod's schemas each carry a writer of JSON Schema, a sixth of Zod; the
 * browser only checks with them. Mantine's dialogs import its scroll area, and all that places floating things, only to
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
