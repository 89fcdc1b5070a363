import {
  canContradict,
  isScalar,
  type JsonSchema as Schema,
  valuesByName as exampleValues,
} from "../../src/core/http/examples.ts";
import type { ServedEndpoint } from "../../src/core/http/with-schemas.ts";
import fc from "fast-check";
import { z } from "zod";
import { knownPassword } from "../accounts.ts";
import { sampleFiles } from "../make-application.ts";
import * as malicious from "./malicious.ts";

/** Stands for the id of a record of a kind. `buildRequest` replaces it, so that path and body name the same record. */
export class RecordId {
  readonly kind: string;
  constructor(kind: string) {
    this.kind = kind;
  }
}

/** A change of one value of a request. */
export interface Change {
  /** Chooses the value among all of the request. */
  place: number;
  action: "replace" | "remove" | "add";
  value: unknown;
  /** Replaces a value in the path or the query, which contain text only. */
  text: string;
  /** The name of an added field. */
  name: string;
}

/** What makes a request differ from a valid one. */
type Defect =
  | { way: "none" }
  | { way: "values"; changes: Change[] }
  | { way: "body"; body: readonly [type: string, text: string] }
  | { way: "headers"; headers: Record<string, string> }
  | { way: "path" | "method" | "doubled key" | "parameter"; text: string };

/** A generated request whose record ids are still open. */
export interface GeneratedRequest {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  /** Whether records are created on which a valid request succeeds. */
  isPrepared: boolean;
  /** Chooses the existing records that it names otherwise. */
  subject: number;
  defect: Defect;
}

const letters = (length: number) =>
  fc.string({
    unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz"),
    minLength: length,
    maxLength: length,
  });
const dayOf = (most: number) =>
  fc
    .integer({ min: 0, max: most })
    .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10));
const day = dayOf(360);
/** Up to the business date of the tests. */
const pastDay = dayOf(74);
const transactionId = fc.integer({ min: 0, max: 999_999_999 });

/** The values of the examples, and others than those where requests are to differ. The first match is used. */
const valuesByName: readonly (readonly [name: RegExp, values: fc.Arbitrary<unknown>])[] = [
  [/^permissions?$/, fc.integer({ min: 1, max: 7 })],
  [/^role(_?id)?$/i, fc.integer({ min: 1, max: 9 })],
  [/^transaction_id$/, transactionId.map((number) => `202611${String(number).padStart(9, "0")}`)],
  [/password/i, fc.constant(knownPassword)],
  [/^day$/, pastDay],
  [/^content$/, fc.constant(sampleFiles.pdf.toString("base64"))],
  ...exampleValues.map(
    ([name, values]) =>
      [name, fc.constantFrom(...values)] satisfies [RegExp, fc.Arbitrary<unknown>],
  ),
  [/date$|^from$|^to$|^as_of$/, day],
  [/_at$/, day.map((date) => `${date}T10:00:00.000Z`)],
  [/^loan_period$/, fc.integer({ min: 1, max: 24 })],
  [
    /amount$|local_currency|salary$|capital/,
    fc.integer({ min: 1, max: 500_000 }).map((n) => n / 100),
  ],
  [/^(page|page_size)$/, fc.integer({ min: 1, max: 5 })],
];

const recordIds =
  /^(loan|customer|user|staff|application|file|payment|guarantor|business|session)_?id$/i;

/** The kind of record that a field or path parameter identifies. */
function recordKind(name: string): string | undefined {
  if (/^(token|email|emailOrPhone)$/.test(name)) return name === "token" ? "token" : "email";
  return recordIds.exec(name)?.[1]?.toLowerCase();
}

/** In a path, {id} identifies the noun before it, and {userId} a customer. */
function recordKindInPath(path: string, name: string): string {
  if (name === "userId") return "customer";
  if (name !== "id") return recordKind(name) ?? name;
  const noun = /(\w+)\/\{id\}/.exec(path)?.[1] ?? "";
  return ["details", "search"].includes(noun) ? "loan" : noun.replace(/s$/, "");
}

/** Valid values of a field. */
function valuesOf(schema: Schema, name: string, isPlain: boolean): fc.Arbitrary<unknown> {
  const kind = recordKind(name);
  if (kind !== undefined && isScalar(schema)) return fc.constant(new RecordId(kind));
  const known = valuesByName.find(([pattern]) => pattern.test(name))?.[1];
  if (known && isScalar(schema)) return schema.type === "string" ? known.map(String) : known;
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) {
    const filled = variants.filter(({ type }) => type !== "null");
    const choices = filled.map((choice) => valuesOf(choice, name, isPlain));
    return isPlain ? fc.oneof(...choices) : fc.oneof(...choices, ...choices, fc.constant(null));
  }
  switch ([schema.type].flat()[0]) {
    case "string":
      return textsOf(schema);
    case "integer":
      return fc.integer({
        min: Math.max(1, schema.minimum ?? 1),
        max: Math.min(12, schema.maximum ?? 12),
      });
    case "number":
      return fc.integer({ min: 1, max: 100_000 }).map((cents) => cents / 100);
    case "boolean":
      return fc.boolean();
    case "array":
      return fc.array(valuesOf(schema.items ?? {}, name, isPlain), { maxLength: 2 });
    case "object":
      return objectsOf(schema, isPlain);
    default:
      return fc.constant(null);
  }
}

function objectsOf({ properties = {}, required = [] }: Schema, isPlain: boolean) {
  const chosen = Object.entries(properties).filter(
    ([name]) => required.includes(name) || !isPlain || !canContradict.test(name),
  );
  const values = chosen.map(([name, schema]) => [name, valuesOf(schema, name, isPlain)] as const);
  return fc.record(Object.fromEntries(values), {
    requiredKeys: isPlain ? chosen.map(([name]) => name) : required,
  });
}

function textsOf({ format, minLength = 0, maxLength = 12 }: Schema): fc.Arbitrary<string> {
  if (format === "uuid") return fc.uuid({ version: 4 });
  return letters(Math.min(maxLength, Math.max(minLength, 3) + 6));
}

const change = fc.record<Change>({
  place: fc.nat(),
  action: fc.constantFrom("replace", "replace", "replace", "replace", "remove", "add"),
  value: malicious.values,
  text: malicious.texts,
  name: fc.constantFrom(...malicious.names),
});

/** Defects of requests to an endpoint, about a quarter of them none. */
function defectsOf(parameters: string[]): fc.Arbitrary<Defect> {
  const doubled = parameters.map((name) => `${name}=1&${name}=1`);
  const textDefect = (way: "path" | "method" | "doubled key" | "parameter", texts: string[]) =>
    fc.constantFrom(...texts).map((text): Defect => ({ way, text }));
  const one = fc.array(change, { minLength: 1, maxLength: 1 });
  const several = fc.array(change, { minLength: 2, maxLength: 5 });
  const weighted: [weight: number, arbitrary: fc.Arbitrary<Defect>][] = [
    [25, fc.constant({ way: "none" })],
    [33, one.map((changes) => ({ way: "values", changes }))],
    [13, several.map((changes) => ({ way: "values", changes }))],
    [6, fc.constantFrom(...malicious.bodies).map((body) => ({ way: "body", body }))],
    [5, fc.constantFrom(...malicious.headers).map((headers) => ({ way: "headers", headers }))],
    [5, textDefect("path", malicious.paths)],
    [3, textDefect("method", ["PUT", "PATCH", "POST", "DELETE", "OPTIONS", "HEAD"])],
    [4, textDefect("doubled key", malicious.doubledKeys)],
    [6, textDefect("parameter", [...malicious.unknownParameters, ...doubled])],
  ];
  return fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })));
}

function requiredOf({ properties = {}, required = [] }: Schema): Record<string, Schema> {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => required.includes(name)));
}

/**
 * Requests to an endpoint, derived from its schemas.
 * @param isPlain valid requests with the required parameters alone, for which records are created: they have to succeed
 */
export function requestsTo(
  endpoint: ServedEndpoint,
  isPlain = false,
): fc.Arbitrary<GeneratedRequest> {
  // The type of Zod's output also permits parts of JSON Schema that the contract never uses.
  const [query, body] = [endpoint.schemas.query, endpoint.schemas.body].map(
    (schema) =>
      schema && (z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema),
  );
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const ids = names.map((name) => [name, new RecordId(recordKindInPath(endpoint.path, name))]);
  return fc.record<GeneratedRequest>({
    params: fc.constant(Object.fromEntries(ids)),
    query: !query
      ? fc.constant({})
      : isPlain
        ? objectsOf({ ...query, properties: requiredOf(query) }, true)
        : objectsOf({ ...query, required: [] }, false),
    body: body ? valuesOf(body, "", isPlain) : fc.constant(undefined),
    isPrepared: isPlain ? fc.constant(true) : fc.integer({ min: 1, max: 10 }).map((n) => n <= 3),
    subject: fc.nat(),
    defect: isPlain
      ? fc.constant({ way: "none" })
      : defectsOf(Object.keys(query?.properties ?? {})),
  });
}
