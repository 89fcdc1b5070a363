import { type ESTree, parseSync, type Plugin, Visitor } from "vite";

/** The schemas of an endpoint: the server runs them, the browser has only their types. */
const schemas = new Set(["params", "query", "body", "response"]);

/**
 * The schemas of requests and responses, with which every section would load Zod and the fields of its records. What
 * nothing else uses is left out too, since the constants of the contract are marked as calls without further effect.
 */
const leaveOutSchemas: Plugin = {
  name: "leave-out-schemas",
  enforce: "pre",
  applyToEnvironment: (environment) => environment.name === "client",
  transform: {
    filter: { id: /[\\/]contract[\\/]src[\\/].*\.ts$/ },
    handler: (code) => ({ code: withoutSchemas(code), map: null }),
  },
};

/** A piece of source that is replaced. */
interface Change {
  start: number;
  end: number;
  text: string;
}

/** The source of a module of the contract whose endpoints declare no schema. */
export function withoutSchemas(code: string): string {
  const changes: Change[] = [];
  const calls: number[] = [];
  const { program } = parseSync("module.ts", code);
  new Visitor({
    CallExpression({ start, callee, arguments: [given] }) {
      calls.push(start);
      if (callee.type !== "Identifier" || callee.name !== "endpoint") return;
      // The function returns what it is given; with its schemas it would load Zod.
      changes.push({ start, end: callee.end, text: "" });
      if (given?.type === "ObjectExpression") changes.push(...withoutProperties(given));
    },
  }).visit(program);
  for (const init of constantsOf(program))
    if (calls.some((start) => start >= init.start && start < init.end))
      changes.push(
        { start: init.start, end: init.start, text: "/* @__PURE__ */ (() => (" },
        { start: init.end, end: init.end, text: "))()" },
      );
  return changes
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);
}

/** What the constants of a module are set to, functions left out. */
function constantsOf({ body }: ESTree.Program): ESTree.Expression[] {
  return body
    .map((one) => (one.type === "ExportNamedDeclaration" ? one.declaration : one))
    .flatMap((one) => (one?.type === "VariableDeclaration" ? one.declarations : []))
    .flatMap(({ init }) =>
      init === null || init.type === "ArrowFunctionExpression" ? [] : [init],
    );
}

/** Removes the schemas of an endpoint, each with the comma after it. */
function withoutProperties({ end, properties }: ESTree.ObjectExpression): Change[] {
  return properties.flatMap((property, at) =>
    isSchema(property)
      ? [{ start: property.start, end: properties[at + 1]?.start ?? end - 1, text: "" }]
      : [],
  );
}

function isSchema(property: ESTree.ObjectPropertyKind): boolean {
  return (
    property.type === "Property" &&
    property.key.type === "Identifier" &&
    schemas.has(property.key.name)
  );
}

/**
 * Parts of Zod. Each schema includes a writer of JSON Schema, a sixth of Zod; the browser only validates. Zod must not
 * compile schemas either: the content security policy forbids eval.
 */
const leaveOutPartsOfZod: Plugin = {
  name: "leave-out-parts-of-zod",
  enforce: "pre",
  applyToEnvironment: (environment) => environment.name === "client",
  transform: {
    filter: {
      id: /[\\/]zod[\\/]v4[\\/]core[\\/](core|json-schema-processors|to-json-schema)\.js$/,
    },
    handler(code, id) {
      if (/[\\/]core\.js$/.test(id))
        return {
          code: code.replace("_globalConfig = {}", "_globalConfig = { jitless: true }"),
          map: null,
        };
      const names = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)];
      const exports = names.map(([, name]) => `nothing as ${name}`).join(", ");
      return { code: `const nothing = () => undefined;\nexport { ${exports} };`, map: null };
    },
  },
};

/** The scroll area and the floating code that Mantine's dialogs import only to compare with a prop that is never set. */
const leaveOutScrollArea: Plugin = {
  name: "leave-out-scroll-area",
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
};

/** Leaves out of the browser's scripts what is imported and never run. */
export const leaveOutIdleParts: readonly Plugin[] = [
  leaveOutSchemas,
  leaveOutPartsOfZod,
  leaveOutScrollArea,
];
