import { z } from "zod";
import { badRequest, errorBody, fromValidation, unauthorized } from "./errors.ts";

/** The part of JSON Schema that Zod writes for the contract. */
export interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  propertyNames?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
  pattern?: string;
  examples?: unknown[];
  deprecated?: boolean;
}

/** Valid values by field name, where the type permits too much. The first match is used. */
export const valuesByName: readonly (readonly [
  name: RegExp,
  values: readonly (string | number)[],
])[] = [
  [/phone$/, ["+23276123456"]],
  [/_email$/, ["sorie@example.org"]],
  [/_birth$/, ["1990-05-20"]],
  [/^foreign_currency$/, ["USD", "GBP", "EUR"]],
  [/^year$/, ["2026"]],
  [/^gender$/, ["male", "female"]],
  [/^interest_rate$/, [0.2, 0.25, 0.3]],
  [/_share$/, [0.25, 0.33, 0.4]],
  [/^account_code$/, ["1050", "1070"]],
  [/^loan_type$/, ["Salary Loan", "Personal Loan", "Group Loan"]],
  [/^loan_purpose$/, ["Education"]],
  [/^consent(ed)?$/, ["consent signed"]],
];

/** A PNG of one pixel, as the content of a file in base64. */
const onePixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

/** The same of names that stand for a record or a moment, which generated requests choose otherwise. */
const examplesByName: readonly (readonly [name: RegExp, value: string | number])[] = [
  [/^loan_?id$/i, "LN-202603-000045"],
  [/^(customer_?id|userId)$/, "CUS-000045"],
  [/^transaction_id$/, "202603000000001"],
  [/^(email|emailOrPhone)$/, "isata.koroma@example.org"],
  [/password/i, "Rice-Market-1961"],
  [/^first_name$/, "Isata"],
  [/^last_name$/, "Koroma"],
  [/^month$/, "2026-03"],
  [/(^|_)(date|day|from|to|on)$|^(as_of|through|cut_over|until)$/, "2026-03-16"],
  [/^member$/, "CUS-000045"],
  [/^right$/, "payments.record"],
  [/^account$/, "1050"],
  [/^fee$/, 0.05],
  [/_at$/, "2026-03-16T09:30:00.000Z"],
  [/^loan_period$/, 6],
  [/amount$|local_currency|salary$|capital/, 250],
  [/^permissions?$/, 1],
  [/^role(_?id)?$/i, 4],
  [/^(token|challenge)$/, "a".repeat(43)],
  [/hash$|^sha256$/, "a".repeat(64)],
  [/^(refinances|record)$/, "LN-202603-000045"],
  [/^extra_email_domain$/, "lender.sl"],
  [/^second_factor_role$/, 9],
  [/whatsapp$/, "+23276123456"],
  [/^content$/, onePixel],
];

/** Objects, by the name of their field, whose parts depend on each other. */
const objectsByName: Readonly<Record<string, object>> = {
  commission: { kind: "percent", value: 1.5 },
  mapping: {
    date: "Date",
    date_order: "dmy",
    amount: "Amount",
    money_in: null,
    money_out: null,
    reference: "Reference",
    text: "Details",
  },
};

const base64 = (text: string) => Buffer.from(text).toString("base64");
const productParts = {
  bands: [],
  penalty: { kind: "none", value: 0, every: "once", grace_days: 0, cap: 0 },
};

const receiver = { address: "https://books.example.org/events" };
const template = {
  definition: {
    dataset: "loans",
    columns: [{ header: "Loan", source: "loan_id" }],
    layout: { kind: "csv" },
    file_name: "loans-{month}.csv",
  },
};

/** Fields of single calls whose values depend on each other. */
const examplesByCall: Readonly<Record<string, object>> = {
  "POST /branches": { code: "BO" },
  "GET /ledger/account-entries/export": { code: "1050" },
  "POST /ledger/accounts": { code: "1055" },
  "PATCH /ledger/accounts/{code}": { code: "1050" },
  "GET /ledger/accounts/{code}/entries": { code: "1050" },
  "POST /cash/moves": { from: "1000", to: "1050" },
  "POST /due-date-moves": { product: undefined },
  "POST /due-date-moves/preview": { product: undefined },
  "POST /connections/receivers": receiver,
  "PUT /connections/receivers/{receiverId}": receiver,
  "POST /connections/recipients": { email: "books@example.org" },
  "POST /files/preview": template,
  "POST /files/templates": template,
  "PUT /files/templates/{templateId}": template,
  "POST /imports": {
    file_name: "customers.csv",
    content: base64("external_reference;first_name;last_name\nA-1;Isata;Koroma\n"),
    cut_over: "2026-01-01",
  },
  "POST /journals": {
    lines: [
      { account_code: "5000", debit: 250, credit: 0 },
      { account_code: "1050", debit: 0, credit: 250 },
    ],
  },
  "PUT /message-templates/{template}/{language}": { text: "Your loan {loan} is due. Stop: {stop}" },
  "POST /oauth/token": { grant_type: "client_credentials", scope: "payments.record" },
  "POST /payment-methods": { aliases: [], target: "1050" },
  "PATCH /payment-methods/{id}": { aliases: [], target: "1050" },
  "POST /payroll-runs/{id}/result": { content: "Line;Deducted\n1;250\n" },
  "POST /products": productParts,
  "PUT /products/{code}": productParts,
  "POST /reconciliation/statements": {
    csv: "Date;Amount;Reference;Details\n16/03/2026;250.00;OM 81723;Loan\n",
  },
  "PUT /staff/{id}/change-role": { role_id: 4 },
};

/** Optional fields that can contradict the others or the stored record: requests that are to succeed leave them out. */
export const canContradict =
  /_?id$|^role$|_at$|_date$|^(status|confirm_password|invite|email|interest_method|rate_per|period_unit|period_every|principal_grace|rounding|due_day|repayments)$/i;

/** Values of the formats of JSON Schema that the contract uses. */
const formats: Readonly<Record<string, string>> = {
  uuid: "3f0c8a52-6b1e-4d27-9c43-8a5e2f7b1d60",
  date: "2026-03-16",
  "date-time": "2026-03-16T09:30:00.000Z",
  email: "isata.koroma@example.org",
  uri: "https://loans.example.org",
  ipv4: "196.1.2.3",
  ipv6: "2001:db8::1",
  cidrv4: "196.1.2.0/24",
  cidrv6: "2001:db8::/48",
};

/** Whether a field has one value, of any of its types. */
export const isScalar = ({ anyOf, enum: choices, type }: JsonSchema): boolean =>
  anyOf?.every(isScalar) ?? (choices === undefined && type !== "object" && type !== "array");

const typesOf = ({ type, anyOf }: JsonSchema): string[] =>
  anyOf?.flatMap(typesOf) ?? (type === undefined ? [] : [type].flat());

/**
 * An example of a schema: its own, else the value that its name has, else one that its type takes. What is null or of
 * several kinds is shown as its first kind with a value, and a list with one entry.
 * @param isRequest leaves out the optional fields that can contradict others
 */
export function exampleOf(schema: JsonSchema, isRequest: boolean, name = ""): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.examples?.[0] !== undefined) return schema.examples[0];
  if (schema.enum !== undefined) return schema.enum[0];
  const known = knownObject(schema, name) ?? knownValue(schema, name);
  if (known !== undefined) return known;
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants !== undefined) {
    const filled = variants.find(({ type }) => type !== "null");
    return filled === undefined ? null : exampleOf(filled, isRequest, name);
  }
  if (schema.allOf !== undefined) {
    const parts = schema.allOf.map((part) => exampleOf(part, isRequest, name));
    return Object.assign({}, ...parts);
  }
  const type = typesOf(schema).find((one) => one !== "null");
  if (type === "object") return objectOf(schema, isRequest);
  if (type === "array") return listOf(schema, isRequest, name);
  if (type === "string") return textOf(schema);
  if (type === "integer" || type === "number") return numberOf(schema);
  return type === "boolean" ? true : null;
}

/** The object of the field's name, where it has exactly the schema's parts. */
function knownObject({ properties = {}, anyOf }: JsonSchema, name: string): object | undefined {
  const found = objectsByName[name];
  if (found === undefined) return undefined;
  const parts = Object.keys(anyOf?.find((one) => one.properties)?.properties ?? properties);
  return parts.toSorted().join() === Object.keys(found).toSorted().join() ? found : undefined;
}

function knownValue(schema: JsonSchema, name: string): unknown {
  if (!isScalar(schema)) return undefined;
  const found =
    examplesByName.find(([pattern]) => pattern.test(name))?.[1] ??
    valuesByName.find(([pattern]) => pattern.test(name))?.[1][0];
  if (found === undefined) return undefined;
  const types = typesOf(schema);
  const isNumber = types.some((type) => type === "number" || type === "integer");
  if (isNumber && !Number.isNaN(Number(found))) return Number(found);
  return types.includes("string") && schema.format !== "date-time" ? String(found) : undefined;
}

function objectOf(
  { properties = {}, required = [], propertyNames, additionalProperties }: JsonSchema,
  isRequest: boolean,
): object {
  const named =
    propertyNames?.enum === undefined || typeof additionalProperties !== "object"
      ? []
      : propertyNames.enum.map((key): [string, JsonSchema] => [String(key), additionalProperties]);
  const shown = [...Object.entries(properties), ...named].filter(
    ([name]) => !isRequest || required.includes(name) || !canContradict.test(name),
  );
  return Object.fromEntries(
    shown.map(([name, inner]) => [name, exampleOf(inner, isRequest, name)]),
  );
}

function listOf(
  { items, prefixItems, minItems = 0 }: JsonSchema,
  isRequest: boolean,
  name: string,
): unknown[] {
  const entry = (schema: JsonSchema) => exampleOf(schema, isRequest, name.replace(/s$/, ""));
  if (prefixItems !== undefined) return prefixItems.map(entry);
  return items === undefined
    ? []
    : Array.from({ length: Math.max(1, minItems) }, () => entry(items));
}

function textOf({ format, minLength = 0, maxLength = 200 }: JsonSchema): string {
  const known = formats[format ?? ""];
  if (known !== undefined) return known;
  return "Example".padEnd(minLength, "e").slice(0, maxLength);
}

function numberOf({ minimum = 1, maximum = 45 }: JsonSchema): number {
  return Math.min(Math.max(1, minimum), maximum);
}

/** What the description of a call has of its schemas. */
export interface Described {
  params?: JsonSchema;
  querystring?: JsonSchema;
  body?: JsonSchema;
  response?: Record<string, JsonSchema>;
  security?: readonly Record<string, readonly string[]>[];
}

/**
 * Adds the examples of a call to its description (CONN-13): each parameter, the body, the answer, and an error: that of
 * an empty body where one is required, else of a caller without a session.
 * @param call its method and path
 * @param body the schema of the body, which says what an empty one lacks
 */
export function addExamples(described: Described, call: string, body: unknown): void {
  const own = new Map(Object.entries(examplesByCall[call] ?? {}));
  for (const part of [described.params, described.querystring])
    for (const [name, schema] of Object.entries(part?.properties ?? {})) {
      const isLeftOut = canContradict.test(name) && part?.required?.includes(name) !== true;
      if (!isLeftOut) schema.examples = [own.get(name) ?? exampleOf(schema, true, name)];
    }
  for (const name of Object.keys(described.params?.properties ?? {})) own.delete(name);
  if (described.body !== undefined)
    described.body.examples = [withOwn(exampleOf(described.body, true), own)];
  for (const [status, schema] of Object.entries(described.response ?? {})) {
    if (status === "2xx") schema.examples = [exampleOf(schema, false)];
    if (status === "4xx") schema.examples = [refusalOf(body, described.security !== undefined)];
    if (status === "5xx") schema.examples = [errorBody("An unexpected error occurred")];
  }
}

function withOwn(example: unknown, own: ReadonlyMap<string, unknown>): unknown {
  return own.size === 0 ? example : { ...Object(example), ...Object.fromEntries(own) };
}

function refusalOf(body: unknown, needsSession: boolean): object {
  const issues = body instanceof z.ZodType ? body.safeParse({}).error?.issues : undefined;
  const error =
    issues !== undefined
      ? fromValidation(
          issues.map(({ path, message }) => ({ instancePath: `/${path.join("/")}`, message })),
        )
      : needsSession
        ? unauthorized()
        : badRequest("The request is not valid.");
  return { ...errorBody(error.message), ...(error.fields && { fields: error.fields }) };
}
