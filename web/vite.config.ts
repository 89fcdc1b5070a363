import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import { darkByPreference } from "./build-steps/dark-by-preference.ts";
import { drawIcons } from "./build-steps/draw-icons.ts";
import { leaveOutLibraryParts } from "./build-steps/leave-out-library-parts.ts";

const api = process.env.API_URL ?? "http://127.0.0.1:3000";

/**
 * Groups of modules that are bundled into one file: on a phone far from the server a request costs more than its bytes.
 * A module that another area needs stays out of `site`, or that area would load all of it. The texts of events stay out
 * of the folders of nouns: the page of the audit log alone loads them.
 */
const files = {
  // What the script of the finished pages shares with others: it must not load React.
  start: [
    /preload-helper/,
    /rolldown[\\/]runtime/,
    /[\\/]app[\\/]core[\\/](session|claims|register-service-worker|run-session-timers)\.ts/,
    /[\\/]app[\\/]components[\\/]close-menu\.ts/,
    /[\\/]contract[\\/]src[\\/]core[\\/]constants\.ts/,
  ],
  // Calls and texts, which all pages with forms share, drawn by React or not: the two must not load React.
  plain: [
    /[\\/]app[\\/]core[\\/](send|reachability|api-error|form-error|in-one-tab|sign-out|post|sign-in-state)\.ts/,
    /[\\/]contract[\\/]src[\\/]core[\\/](texts|email|names|phone|money|currency|sentences)\.ts/,
    /[\\/]contract[\\/]src[\\/](products[\\/]request|settings[\\/]identity)\.ts/,
    /[\\/]app[\\/]components[\\/]form[\\/]keep-in-view\.ts/,
  ],
  // What pages say of an account; apart from the forms, since Home has none.
  texts: [/[\\/]contract[\\/]src[\\/]auth[\\/](texts|email-change-rules)\.ts/],
  // The forms of finished pages, and what those that React draws share with them.
  "plain-forms": [
    /[\\/]app[\\/]components[\\/]public-form[\\/](send-form|start-form|form-error)\.ts/,
    /[\\/]app[\\/]account[\\/](checks|sign-up-person)\.ts/,
    /[\\/]app[\\/](auth[\\/](entry|by-phone)|loan-application[\\/]loan-request)\.ts/,
    /[\\/]contract[\\/]src[\\/]core[\\/]email-suggestion\.ts/,
  ],
  react: [/node_modules[\\/](react|react-dom|scheduler)[\\/]/],
  // With what the root of every page that has a router needs.
  router: [
    /node_modules[\\/]react-router[\\/]/,
    /[\\/]app[\\/]root\.tsx/,
    /[\\/]components[\\/]theme[\\/](logo|loading-data|unexpected)\b/,
    /[\\/]app[\\/]core[\\/](describe-page|use-session)\.ts/,
  ],
  // Before the groups whose modules use it, or the first of them would hold it.
  zod: [/node_modules[\\/]zod[\\/]/],
  // What islands and all other pages share: texts, messages, calls of the API with a form or without, the rules of
  // names, addresses and rights, and the cost of an offer.
  base: [
    /[\\/]components[\\/]theme[\\/](pattern-band|pattern)\b/,
    /[\\/]app[\\/]components[\\/](feedback[\\/](notify|banner)|drawer[\\/]alert-dialog)\b/,
    /[\\/]app[\\/]core[\\/]use-submit\.ts/,
    /[\\/]contract[\\/]src[\\/]core[\\/](dates|access|codes)\.ts/,
    /[\\/]contract[\\/]src[\\/](products[\\/](offers|texts)|loans[\\/](apr|cost|terms)|customers[\\/]texts)\.ts/,
  ],
  // Loaded after the session; apart from the forms, which its file would load.
  timers: [/[\\/]app[\\/]core[\\/](session-timers|refresh-session)\.ts/],
  // Form code of the sign-in and public pages.
  forms: [/[\\/]app[\\/]components[\\/]public-form\b/],
  // Fields, which forms and lists of fields have; before the groups that use some of them.
  values: [/[\\/]contract[\\/]src[\\/]core[\\/](?!audit-facts|event-texts|typed-amount)/],
  // Apart from the values, which load Zod, and from the inputs, which load dialogs: a sheet on a phone has neither.
  amounts: [/[\\/]contract[\\/]src[\\/]core[\\/]typed-amount\.ts/],
  // The layout of a signed-in area with its icons, the calls of a person's own account, and what first pages say of
  // what they read: details, and what is not loaded.
  frame: [
    /[\\/]app[\\/]components[\\/]layout\.module\.css/,
    /[\\/]app[\\/]components[\\/](shell[\\/](area-shell|area-provider|menu-link|offline-bar|bell-button)|form[\\/]hint)\b/,
    /[\\/]app[\\/]components[\\/](feedback[\\/](error-state|not-loaded|note|skeletons)|shell[\\/](page-header|section|section-boundary))\b/,
    /[\\/]app[\\/]components[\\/]display[\\/](capitalized|detail-list|money)\b/,
    /[\\/]app[\\/](account[\\/](profile-actions|unconfirmed-address)|components[\\/]print[\\/]pdf-button)\.tsx/,
    /[\\/]components[\\/]theme[\\/](theme|with-mantine)\.ts/,
    /[\\/]app[\\/]core[\\/](query|unsaved-guard|use-section|use-sidebar|use-tab-title|use-actor|take-focus)\b/,
    /[\\/]contract[\\/]src[\\/](core[\\/]endpoint|auth[\\/](endpoints|email-endpoints)|settings[\\/](endpoints|default-letterhead)|exports[\\/](list-export|texts|everything-endpoints))\.ts/,
    /node_modules[\\/](@tanstack|@mantine[\\/]core[\\/]esm[\\/]core)[\\/](?!.*(scoped-keydown|in-shadow-dom|close-on-escape))/,
    /node_modules[\\/]@mantine[\\/]hooks[\\/]esm[\\/](?!use-(click-outside|clipboard|debounced-\w+|focus-return|focus-trap|force-update|hotkeys|local-storage|long-press|mounted|previous|resize-observer|shallow-effect|timeout|window-event)[\\/])/,
    mantine("ActionIcon|Button|Loader|Skeleton|Transition|UnstyledButton"),
    /^\0icon:(alert-triangle|arrow-left|bell|building-store|cash|check|chevron-down|download|file-plus|home)$/,
    /^\0icon:(info-circle|layout-sidebar|logout|pencil|plus|user-circle|users-group|x)$/,
    /[\\/]components[\\/]display[\\/]icon\.tsx/,
  ],
  // Apart from the accounts, since offers use a rule of roles and would load Zod on public pages.
  roles: [/[\\/]contract[\\/]src[\\/]staff[\\/](rules|texts)\.ts/],
  // What sign-out and the second factor know of accounts.
  accounts: [/[\\/]contract[\\/]src[\\/](auth|users)[\\/](?!sign-up|event-texts)/],
  // The names of papers and steps, and the copy of the input in this browser; apart from the costs, since the first
  // step of an application needs them alone.
  "paper-titles": [
    /[\\/]contract[\\/]src[\\/]documents[\\/]papers\.ts/,
    /[\\/]app[\\/]loan-application[\\/](steps|local-draft)\.ts/,
  ],
  // What a loan costs and when it is paid; apart from the offers, which the sign-in pages read without them.
  schedules: [
    /[\\/]contract[\\/]src[\\/]schedules[\\/](?!schema)/,
    /[\\/]contract[\\/]src[\\/]products[\\/](cost|terms|repayments|offer-content|interest-chart|cards)\.ts/,
    /[\\/]contract[\\/]src[\\/]settings[\\/]site-content\.ts/,
  ],
  // What public pages and the areas both read of products, papers and the lender's own content.
  offers: [
    /[\\/]contract[\\/]src[\\/]products[\\/](default-products|bands|rules|offered-request|words)\.ts/,
    /[\\/]contract[\\/]src[\\/]settings[\\/](texts|site-claims)\.ts/,
  ],
  // The styles of all public pages in one style sheet, and their shared components.
  site: [
    /[\\/]app[\\/]public[\\/](components|illustrations[\\/]illustration|services[\\/]service-pictures)\b/,
    /[\\/]app[\\/]public[\\/]calculator[\\/]offer-cost\b/,
    /[\\/]app[\\/]public[\\/]content[\\/](office|partners|services)\b/,
    /[\\/]contract[\\/]src[\\/](settings[\\/]site-places|products[\\/]offer-places)\.ts/,
    /[\\/]app[\\/]public[\\/].*\.(css|svg)/,
  ],
  icons: [/^\0icon:/],
  status: [/[\\/]contract[\\/]src[\\/](loans[\\/](status|texts)|servicing[\\/]owed)\.ts/],
  // The hooks of menus, dialogs and long lists; apart from the inputs, which first pages without a field do not load.
  hooks: [
    /node_modules[\\/]@mantine[\\/](hooks|core[\\/]esm[\\/]core)[\\/]/,
    mantine("CloseButton"),
  ],
  inputs: [
    mantine("Input|InputBase|NativeSelect|TextInput"),
    /[\\/]components[\\/]Combobox[\\/](Combobox\.module|ComboboxChevron|get-parsed)/,
  ],
  // The calls of the Overview, which the business date of other pages comes from, and what waits, on two first pages.
  overview: [
    /[\\/]contract[\\/]src[\\/]dashboard[\\/]/,
    /[\\/]app[\\/]back-office[\\/]dashboard[\\/]work-panel\b/,
  ],
  dialogs: [
    /[\\/]app[\\/]components[\\/]drawer[\\/](detail-drawer|guarded-modal)\b/,
    mantine("Drawer|Modal|ModalBase|FocusTrap|Portal|Overlay"),
    /node_modules[\\/](react-remove-scroll|use-sidecar)/,
  ],
  // Floating lists of options.
  choices: [mantine("Combobox|Popover|ScrollArea|Select"), /node_modules[\\/]@floating-ui[\\/]/],
  // What lists of loans and the wizard say of applications.
  "application-texts": [/[\\/]contract[\\/]src[\\/]applications[\\/]texts\.ts/],
  // Inputs of the long forms alone: the application, the edit of a loan, the settings.
  "more-inputs": [mantine("Autocomplete|FileButton|MultiSelect|Pill|PillsInput|Radio|Title")],
  // What the application and the edit of a loan share.
  application: [
    /[\\/]app[\\/]loan-application[\\/](application-form|repayment-fields|requested-terms|type-choices)\b/,
    /[\\/]contract[\\/]src[\\/]applications[\\/](fields|missing-parts|rules)\.ts/,
    /[\\/]contract[\\/]src[\\/]payroll[\\/]employer-endpoints\.ts/,
    /[\\/]contract[\\/]src[\\/]servicing[\\/]top-up-texts\.ts/,
  ],
  // Encrypted values on the device, which Home and a sheet on a phone have.
  sealed: [/[\\/]app[\\/]core[\\/](sealed|browser-database)\.ts/],
  // Files to send.
  papers: [/[\\/]app[\\/]documents[\\/](file-(error|size)|named-photo|scale-photo|send-file)\b/],
  // Fields, schemas and rules of records, which forms have.
  customers: [
    /[\\/]contract[\\/]src[\\/](customers|identity)[\\/](?!(record-)?endpoints|(event-)?texts)/,
    /[\\/]contract[\\/]src[\\/]applications[\\/]draft\.ts/,
  ],
  // What Home of the customer area calls and shows: lines of records without the fields and forms behind them.
  home: [
    /[\\/]contract[\\/]src[\\/](applications|loans|products)[\\/]endpoints\.ts/,
    /[\\/]contract[\\/]src[\\/]customers[\\/](endpoints|record-endpoints)\.ts/,
    /[\\/]contract[\\/]src[\\/](payments[\\/]credit(-endpoints|-texts)?|servicing[\\/]endpoints)\.ts/,
    /[\\/]contract[\\/]src[\\/]applications[\\/]progress\.ts/,
    /[\\/]app[\\/]customer-records[\\/](bio-view|loaded-panel|missing-record|record-summaries)\b/,
    /[\\/]app[\\/]components[\\/]display[\\/]summarized\b/,
    /[\\/]app[\\/]components[\\/](feedback[\\/]reveal-together|form[\\/]begin-button)\b/,
    /[\\/]app[\\/]core[\\/]use-pages\.ts/,
    /[\\/]app[\\/]loan-application[\\/]progress-tracker\b/,
    mantine("Progress"),
  ],
  // The parts of the customer area that its other files use.
  "customer-area": [
    /[\\/]app[\\/]customer-area[\\/](tabs|current-customer|use-customer-settings|messaging[\\/]use-notices|shell[\\/]apply-for-loan)\.tsx?/,
  ],
  // The parts of the back office that its other files use; apart from them, what Overview and some lists show of sums.
  "back-office": [/[\\/]app[\\/]back-office[\\/](menu|use-my-till)\b/, mantine("Kbd")],
  figures: [
    /[\\/]app[\\/]back-office[\\/]dashboard[\\/]chart-card\b/,
    /[\\/]app[\\/]components[\\/]display[\\/]stat-tile\b/,
  ],
  // Shared by nearly all lists of the areas.
  lists: [
    /[\\/]app[\\/]components[\\/](table[\\/](data-table|list-tools|pager|search-field)|display[\\/]status-badge)/,
    /[\\/]app[\\/](core[\\/]use-business-date|back-office[\\/](list-page|use-list-state)|components[\\/]theme[\\/]status)\.ts/,
    mantine("Avatar|Badge|Group|Stack|Text"),
  ],
  // Shared by nearly all forms of the areas.
  fields: [
    /node_modules[\\/]@mantine[\\/]form[\\/]/,
    /[\\/]app[\\/]components[\\/](drawer[\\/]confirm-action|form[\\/](date-field|edit-panel|field-error-summary|form\.))/,
    /[\\/]app[\\/]core[\\/]use-app-form\.ts/,
    mantine("Alert|List|PasswordInput"),
  ],
  // What derives details and forms from field lists, without the forms of the records.
  "field-lists": [
    /[\\/]contract[\\/]src[\\/](core[\\/]field-list|loans[\\/]fields)\.ts/,
    /[\\/]app[\\/]components[\\/](drawer[\\/]field-details|form[\\/]field-values)\b/,
  ],
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

/** Adds the scripts of pages without the router, which no page imports; the build steps write their addresses. */
function addStartScripts(): Plugin {
  return {
    name: "add-start-scripts",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    buildStart() {
      for (const [name, file] of [
        ["start-islands", "app/public/islands/start-islands.ts"],
        ["start-sign-in", "app/auth/start-sign-in.ts"],
        ["start-sign-up", "app/auth/start-sign-up.ts"],
        ["start-forgot-password", "app/auth/start-forgot-password.ts"],
        ["start-sheet", "app/field/start-sheet.ts"],
      ] as const)
        this.emitFile({ type: "chunk", id: path.join(import.meta.dirname, file), name });
    },
  };
}

/**
 * pdf.js loads these decoders of scanned images by name, where WebAssembly is not permitted. The version in their path
 * lets browsers store them for ever.
 */
function addPdfDecoders(): Plugin {
  const require = createRequire(import.meta.url);
  const folder = path.dirname(require.resolve("pdfjs-dist/package.json"));
  const { version } = require("pdfjs-dist/package.json") as { version: string };
  return {
    name: "add-pdf-decoders",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle() {
      for (const name of ["jbig2_nowasm_fallback.js", "openjpeg_nowasm_fallback.js"])
        this.emitFile({
          type: "asset",
          fileName: `assets/pdfjs-${version}/${name}`,
          source: readFileSync(path.join(folder, "wasm", name)),
        });
    },
  };
}

export default defineConfig({
  plugins: [
    reactRouter(),
    drawIcons(),
    darkByPreference(),
    ...leaveOutLibraryParts,
    addPdfDecoders(),
    addStartScripts(),
  ],
  server: { proxy: { "/api": { target: api, changeOrigin: false } } },
  // Fonts and pictures stay files: the content security policy forbids data: fonts.
  build: {
    assetsInlineLimit: 0,
    // A busy machine is no fault of a plugin.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
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
