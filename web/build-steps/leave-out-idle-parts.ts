import { type ESTree, parseSync, type Plugin, Visitor } from "vite";

/**
 * What only the server reads of an endpoint: the schemas, of which the browser has the types, the size of a body, and the
 * sentence of the API's description.
 */
const serverParts = new Set(["params", "query", "body", "bodyLimit", "response", "summary"]);

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

/** The source of a module of the contract whose endpoints declare no schema, without what only their schemas used. */
export function withoutSchemas(code: string): string {
  const changes: Change[] = [];
  const calls: number[] = [];
  let hasEndpoints = false;
  const { program } = parseSync("module.ts", code);
  new Visitor({
    CallExpression({ start, callee, arguments: [given, path, filters] }) {
      calls.push(start);
      if (callee.type !== "Identifier") return;
      // The filters of a list, which the call of its export takes over.
      if (callee.name === "exportOf" && filters !== undefined)
        changes.push({ start: path?.end ?? filters.start, end: filters.end, text: "" });
      if (callee.name !== "endpoint") return;
      hasEndpoints = true;
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
  const left = changed(code, changes);
  return hasEndpoints ? withoutUnnamed(left) : left;
}

function changed(code: string, changes: readonly Change[]): string {
  return changes
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);
}

/**
 * Removes the imports and the module's own constants that nothing names any more. An import that is left would bring its
 * module into the same file, and Zod with it.
 */
function withoutUnnamed(code: string): string {
  const { program } = parseSync("module.ts", code);
  const named = namesIn(program);
  const idle = program.body.filter((statement) => {
    const names = ownNamesOf(statement);
    return (
      names.length > 0 &&
      !names.some((name) =>
        named.get(name)?.some((at) => at < statement.start || at >= statement.end),
      )
    );
  });
  if (idle.length === 0) return code;
  const changes = idle.map(({ start, end }) => ({ start, end, text: "" }));
  return withoutUnnamed(changed(code, changes));
}

/** The names that code and types use, with their places; the names of properties are none. */
function namesIn(program: ESTree.Program): Map<string, number[]> {
  const named = new Map<string, number[]>();
  const properties = new Set<number>();
  new Visitor({
    Property({ key, computed, shorthand }) {
      if (!computed && !shorthand) properties.add(key.start);
    },
    MemberExpression({ property, computed }) {
      if (!computed) properties.add(property.start);
    },
    Identifier({ name, start }) {
      if (!properties.has(start)) named.set(name, [...(named.get(name) ?? []), start]);
    },
  }).visit(program);
  return named;
}

/** The names that a statement gives to its module alone. */
function ownNamesOf(statement: ESTree.Program["body"][number]): string[] {
  if (statement.type === "ImportDeclaration")
    return statement.specifiers.map(({ local }) => local.name);
  if (statement.type !== "VariableDeclaration") return [];
  return statement.declarations.flatMap(({ id }) => (id.type === "Identifier" ? [id.name] : []));
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
    isServerPart(property)
      ? [{ start: property.start, end: properties[at + 1]?.start ?? end - 1, text: "" }]
      : [],
  );
}

function isServerPart(property: ESTree.ObjectPropertyKind): boolean {
  return (
    property.type === "Property" &&
    property.key.type === "Identifier" &&
    serverParts.has(property.key.name)
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
