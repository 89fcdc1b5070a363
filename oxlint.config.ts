import { defineConfig } from "oxlint";

/** An import that a package must not make, and why; the reason is what the developer reads. */
interface Ban {
  regex: string;
  message: string;
}

const anotherPackage = (packages: string): string =>
  `^(\\.\\./)+(${packages})/|^@microfinance/(${packages})(/|$)`;

const browserOnly: Ban[] = [
  {
    regex: anotherPackage("server|e2e|benchmarks|resilience-tests"),
    message: "The browser knows the server by its endpoints only: import @microfinance/contract.",
  },
  {
    regex: "^(\\.\\./)+contract/",
    message: "Import the contract by its name: @microfinance/contract/<path>.ts.",
  },
  { regex: "^node:|^(pg|kysely|fastify)($|[/-])", message: "This runs in a browser." },
];

/** Everything in web/app that knows what a loan, a customer or a sign-in is. */
const areas = "auth|back-office|customer-area|field|public";
const sharedFolders =
  "account|agreements|customer-records|documents|loan-application|loan-schedules|payoff|privacy";

const fromFolders = (folders: string): string => `^(\\.\\./)+(${folders})/`;

/** A web area must not import its neighbours. */
const areaAlone = (area: string) => ({
  files: [`web/app/${area}/**`],
  bans: [
    ...browserOnly,
    {
      regex: fromFolders(
        areas
          .split("|")
          .filter((other) => other !== area)
          .join("|"),
      ),
      message:
        "An area imports account, loan-application, loan-schedules, customer-records, components and core, never another area: what two areas share moves to one of those.",
    },
  ],
});

const nounsInside: Ban = {
  regex: fromFolders(`${areas}|${sharedFolders}`),
  message: "components and core serve every area; they import no noun.",
};

const directions: { files: string[]; bans: Ban[] }[] = [
  {
    files: ["contract/src/**"],
    bans: [
      {
        regex: "^(@|[a-y]|z([^o]|o[^d]|od[^/]))",
        message: "The contract runs in browser and server alike: it imports zod and itself only.",
      },
      {
        regex: anotherPackage("server|web|e2e|benchmarks|resilience-tests"),
        message: "The contract imports no other package of the repository.",
      },
    ],
  },
  {
    files: ["contract/src/**/*.test.ts", "contract/src/**/*.fixture.ts"],
    bans: [
      {
        regex: anotherPackage("server|web|e2e|benchmarks|resilience-tests"),
        message: "The contract imports no other package of the repository.",
      },
    ],
  },
  {
    files: ["server/**"],
    bans: [
      {
        regex: anotherPackage("web|e2e|benchmarks|resilience-tests"),
        message: "The server knows no page: what both need belongs in the contract.",
      },
      {
        regex: "^(\\.\\./)+contract/",
        message: "Import the contract by its name: @microfinance/contract/<path>.ts.",
      },
      {
        regex: "^(\\.\\./)+([^/]+/)*routes\\.ts$",
        message:
          "A noun may use another noun's queries or operation, never its routes: they hold no logic.",
      },
    ],
  },
  { files: ["web/**"], bans: browserOnly.slice(0, 2) },
  { files: ["web/app/{components,core}/**"], bans: [...browserOnly, nounsInside] },
  {
    files: [`web/app/{${sharedFolders.replaceAll("|", ",")}}/**`],
    bans: [
      ...browserOnly,
      {
        ...nounsInside,
        regex: fromFolders(areas),
        message: "Areas import this folder; it imports no area.",
      },
    ],
  },
  areaAlone("auth"),
  areaAlone("back-office"),
  areaAlone("customer-area"),
  areaAlone("field"),
  areaAlone("public"),
  {
    files: ["e2e/**", "benchmarks/**", "resilience-tests/**"],
    bans: [
      {
        regex: anotherPackage("server|web"),
        message: "Browser tests, benchmarks and resilience tests speak HTTP only.",
      },
      { regex: "^(pg|kysely)($|[/-])", message: "Look through the API, not into the tables." },
    ],
  },
];

const restricted = (patterns: Ban[]): ["error", { patterns: Ban[] }] => ["error", { patterns }];

export default defineConfig({
  plugins: [
    "eslint",
    "typescript",
    "unicorn",
    "oxc",
    "import",
    "react",
    "jsx-a11y",
    "vitest",
    "promise",
  ],
  categories: { correctness: "error", suspicious: "error" },
  options: {
    typeAware: true,
    denyWarnings: true,
    reportUnusedDisableDirectives: "error",
    respectEslintDisableDirectives: false,
  },
  ignorePatterns: [
    "**/build/**",
    "**/.react-router/**",
    "server/src/core/db/schema.ts",
    // Its test generates the types of the API that it uses, and compiles it with them.
    "e2e/program/**",
  ],
  rules: {
    "eslint/eqeqeq": ["error", "always", { null: "ignore" }],
    "eslint/max-lines": ["warn", { max: 500 }],
    "eslint/no-unused-vars": [
      "error",
      { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true },
    ],
    "eslint/no-var": "error",
    "eslint/no-warning-comments": ["error", { terms: ["todo", "fixme", "xxx", "hack"] }],
    "eslint/prefer-const": "error",
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "import/no-default-export": "error",
    "oxc/no-barrel-file": ["error", { threshold: 0 }],
    "react/no-unstable-nested-components": ["error", { allowAsProps: true }],
    "react/rules-of-hooks": "error",
    "typescript/ban-ts-comment": "error",
    "typescript/consistent-type-imports": "error",
    "typescript/no-explicit-any": "error",
    "typescript/no-misused-promises": [
      "error",
      { checksVoidReturn: { attributes: false, properties: false } },
    ],
    "typescript/no-namespace": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/only-throw-error": "error",
    "typescript/switch-exhaustiveness-check": [
      "error",
      { considerDefaultExhaustiveForUnions: true },
    ],
    "unicorn/filename-case": ["error", { case: "kebabCase" }],
    "vitest/no-disabled-tests": "error",
    "vitest/no-focused-tests": "error",
    // Test files share their modules: what another file loaded first does not see the mocked one.
    "vitest/no-restricted-vi-methods": ["error", { mock: null, doMock: null }],
    "vitest/valid-expect": ["error", { maxArgs: 2 }],

    // Taste, or blind to what we do on purpose (table roles that survive display: block, reading the clock when a page
    // is drawn, cleanup functions of effects, casts with a stated reason).
    "eslint/no-shadow": "off",
    "eslint/no-unmodified-loop-condition": "off",
    "import/no-named-as-default-member": "off",
    "import/no-unassigned-import": "off",
    "jsx-a11y/no-interactive-element-to-noninteractive-role": "off",
    "jsx-a11y/no-redundant-roles": "off",
    // A region that scrolls by itself has to take focus, or the keyboard cannot scroll it (WCAG 2.1.1).
    "jsx-a11y/no-noninteractive-tabindex": ["error", { roles: ["tabpanel", "region"] }],
    "jsx-a11y/prefer-tag-over-role": "off",
    "promise/always-return": "off",
    "react/purity": "off",
    "react/react-in-jsx-scope": "off",
    "react/style-prop-object": "off",
    "typescript/consistent-return": "off",
    "typescript/no-duplicate-type-constituents": "off",
    "typescript/no-misused-spread": "off",
    "typescript/no-redundant-type-constituents": "off",
    "typescript/no-unnecessary-type-arguments": "off",
    "typescript/no-unsafe-enum-assignment": "off",
    "typescript/no-unsafe-type-assertion": "off",
    "typescript/require-array-sort-compare": "off",
    "typescript/unbound-method": "off",
    "unicorn/consistent-function-scoping": "off",
    "unicorn/prefer-add-event-listener": "off",
    "vitest/no-conditional-expect": "off",
  },
  overrides: [
    {
      files: [
        "**/*.config.ts",
        "{server/test-support/global-setup,e2e/wait-for-server}.ts",
        "web/app/{root.tsx,routes.ts}",
        "web/app/**/{*-page,*-redirect,layout}.tsx",
      ],
      rules: { "import/no-default-export": "off" },
    },
    {
      // Counts calls of a library whose functions cannot be spied on; it loads its own copy of the server.
      files: ["server/src/auth/sign-in.test.ts"],
      rules: { "vitest/no-restricted-vi-methods": "off" },
    },
    ...directions.map(({ files, bans }) => ({
      files,
      rules: { "eslint/no-restricted-imports": restricted(bans) },
    })),
  ],
});
